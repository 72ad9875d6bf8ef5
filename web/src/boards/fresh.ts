// What has just changed is marked. With motion the mark stays until the next events, as the trace of what was seen moving;
// without motion it stands for the motion itself, and lasts a second.

const SECOND = 1000;

/** Has the marks taken away by `end` when their time is over; answers what calls that off. */
export function fading(motion: 'full' | 'none', end: () => void): () => void {
  const timer = motion === 'none' ? setTimeout(end, SECOND) : undefined;
  return () => clearTimeout(timer);
}
