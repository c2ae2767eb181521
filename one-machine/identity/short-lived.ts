import { randomBytes } from 'node:crypto';

/** Values that are needed only for minutes (an open challenge, a code to be exchanged). A restart discards them. */
export class ShortLived<T> {
  readonly #entries = new Map<string, { value: T; expiresAt: number }>();
  readonly #seconds: number;
  readonly #now: () => number;

  /** `now` returns the time in epoch seconds. */
  constructor(seconds: number, now: () => number) {
    this.#seconds = seconds;
    this.#now = now;
  }

  /** Store a value under a new unguessable id. */
  put(value: T): string {
    this.#sweep();
    const id = randomBytes(32).toString('base64url');
    this.#entries.set(id, { value, expiresAt: this.#now() + this.#seconds });
    return id;
  }

  get(id: string): T | undefined {
    const entry = this.#entries.get(id);
    return entry && entry.expiresAt > this.#now() ? entry.value : undefined;
  }

  /** Return a value and remove it. */
  take(id: string): T | undefined {
    const value = this.get(id);
    this.#entries.delete(id);
    return value;
  }

  deleteWhere(matches: (value: T) => boolean): void {
    for (const [id, { value }] of this.#entries) if (matches(value)) this.#entries.delete(id);
  }

  #sweep(): void {
    if (this.#entries.size < 1000) return;
    for (const [id, { expiresAt }] of this.#entries) {
      if (expiresAt <= this.#now()) this.#entries.delete(id);
    }
  }
}
