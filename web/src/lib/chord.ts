// Two keys one after the other: `g` goes somewhere, the next key says where. Boards use single letters, some of them the
// same: while a chord is open they leave its second key to the frame. Where `g` itself is a key of the board (Green),
// the capital begins the chord.

const WHERE = ['p', 'b', 'r'];

class Chord {
  #open = false;

  begin(): void {
    this.#open = true;
  }

  end(): void {
    this.#open = false;
  }

  /** Where the chord goes with this key; null if it is not its second key. The chord is over either way. */
  close(key: string): string | null {
    const where = this.#open && WHERE.includes(key.toLowerCase()) ? key.toLowerCase() : null;
    this.#open = false;
    return where;
  }

  /** Whether a key belongs to the chord, so that no board may take it. */
  takes({ key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
    return !ctrlKey && !metaKey && !altKey && (key === 'G' || (this.#open && WHERE.includes(key.toLowerCase())));
  }
}

export const chord = new Chord();
