import type { Endpoint } from '@schoolbell/core/http/endpoint';
import { prefetch } from './read.ts';

/** A read that a screen begins with. */
export type FirstRead = readonly [Endpoint, object];

/**
 * What a `first.ts` exports for a screen or one of its views: the reads that it begins with at an address. The screen's `warm` starts them, and the
 * build runs them for the bare address, so that the page can ask before any code is there; they must therefore load without
 * a browser, and name only what everyone who may open the screen may read.
 */
export type FirstReads = (search: URLSearchParams) => FirstRead[];

/** Starts the first reads of a screen while its code is on its way. */
export function startReads(reads: readonly FirstRead[]): void {
  for (const [endpoint, input] of reads) prefetch(endpoint, input);
}
