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

/** Finds the counter that makes the hash begin with enough zeros, in slices short enough that typing never stutters. */
export async function solve({ challenge, difficulty }: Ticket): Promise<string> {
  for (let counter = 0; ; ) {
    const until = performance.now() + SLICE_MS;
    while (performance.now() < until) {
      for (let i = 0; i < 64; i++, counter++) {
        if (leadingZeros(sha256(`${challenge}:${counter}`)) >= difficulty) return String(counter);
      }
    }
    await pause();
  }
}
