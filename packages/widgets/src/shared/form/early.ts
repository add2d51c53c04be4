import type { Answer } from '../call.ts';

const EARLY = Symbol.for('schoolbell.early');

/** What the loader requested while this file was loading: the address, and the answer to come. If none comes, we ask. */
export type Early = [url: string, coming: Promise<Answer | undefined>];

/** Takes over what the loader asked for: good once, and only for the address that the element would ask now. */
export function takeEarly(host: Element, address: string): Early | undefined {
  const own = host as { [EARLY]?: Early | undefined };
  const early = own[EARLY];
  own[EARLY] = undefined;
  return early?.[0] === address ? early : undefined;
}
