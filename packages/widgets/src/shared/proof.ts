import { sha256 } from './sha256.ts';

/** What the server asks for before it takes a submission: a little work, which a person never notices. */
export interface Ticket {
  token: string;
  challenge: string;
  /** How many bits the hash must begin with as zeros: 32 at most, its first word. */
  difficulty: number;
}

const SLICE_MS = 8;

const pause = () => new Promise((resolve) => setTimeout(resolve));

const BATCH = 64;

/** Finds the counter that makes the hash begin with enough zeros, in slices short enough that typing never stutters. */
export async function solve({ challenge, difficulty }: Ticket): Promise<string> {
  for (let counter = 0; ; await pause()) {
    const until = performance.now() + SLICE_MS;
    while (counter % BATCH || performance.now() < until) {
      if (Math.clz32(sha256(`${challenge}:${counter}`)[0]!) >= difficulty) return String(counter);
      counter++;
    }
  }
}
