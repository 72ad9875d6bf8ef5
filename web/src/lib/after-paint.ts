/** Runs when the page as it is now has been drawn: for what can wait so long. Gives the way to call it off. */
export function afterPaint(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    // Input that waits goes first.
    timer = setTimeout(then, 1);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
