import { sha256 } from './sha256.ts';

/** What the server asks for before it takes a submission: a little work, which a person never notices. */
export interface Ticket {
  token: string;
  challenge: string;
  /** How many bits the hash must begin with as zeros. */
  difficulty: number;
}

const SLICE_MS = 8;

/** The zeros that a hash begins with, in bits. */
export function leadingZeros(hash: Int32Array): number {
  let bits = 0;
  for (const word of hash) {
    if (word !== 0) return bits + Math.clz32(word);
    bits += 32;
  }
  return bits;
}

const pause = () => new Promise((resolve) => setTimeout(resolve));

const BATCH = 64;

/** The first counter of a batch that does it, or -1. */
function tryBatch(challenge: string, difficulty: number, from: number): number {
  for (let counter = from; counter < from + BATCH; counter++) {
    if (leadingZeros(sha256(`${challenge}:${counter}`)) >= difficulty) return counter;
  }
  return -1;
}

/** Finds the counter that makes the hash begin with enough zeros, in slices short enough that typing never stutters. */
export async function solve({ challenge, difficulty }: Ticket): Promise<string> {
  for (let from = 0; ; await pause()) {
    const until = performance.now() + SLICE_MS;
    for (; performance.now() < until; from += BATCH) {
      const found = tryBatch(challenge, difficulty, from);
      if (found >= 0) return String(found);
    }
  }
}
