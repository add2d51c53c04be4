import { tooMany } from '@schoolbell/core/http/errors';

const SECONDS = 60;
/** Addresses that are remembered at most; with more, all begin anew. */
const MOST_ADDRESSES = 10_000;

/** Counts what addresses were refused within a minute, in this process: what is right costs nothing, and no address is stored. */
export class Refusals {
  readonly #most: number;
  readonly #now: () => Date;
  readonly #counts = new Map<string, number>();
  #minute = 0;

  constructor(most: number, now: () => Date) {
    this.#most = most;
    this.#now = now;
  }

  #begin(): number {
    const seconds = this.#now().getTime() / 1_000;
    const minute = Math.floor(seconds / SECONDS);
    if (minute !== this.#minute || this.#counts.size > MOST_ADDRESSES) this.#counts.clear();
    this.#minute = minute;
    return seconds;
  }

  /** Throws `rateLimited` for an address that was refused too often. */
  check(address: string): void {
    const seconds = this.#begin();
    if ((this.#counts.get(address) ?? 0) >= this.#most)
      throw tooMany(Math.max(1, Math.ceil((this.#minute + 1) * SECONDS - seconds)));
  }

  add(address: string): void {
    this.#begin();
    this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1);
  }
}
