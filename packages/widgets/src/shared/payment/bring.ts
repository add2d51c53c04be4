import { createElement, Fragment } from 'preact';
import { Icon } from '../../payment/Icon.tsx';
import { Note } from '../../payment/Note.tsx';
import { warnOnce } from '../attributes.ts';
import { call, Refusal, resultOf } from '../call.ts';
import { serverOf } from '../server.ts';
import { dress, register } from '../sheets.ts';
import type { Flow } from './flow.ts';
import { insideOf, type Till } from './linked.ts';
import { counted, shortDay } from './texts.ts';

/** Filled in by the build: this release, and the version in the part's address, so that a changed one is fetched again. */
declare const __VERSION__: string;
declare const __TILL__: string;

/** What the second half takes from this one instead of a copy: the build puts these in place of its imports. */
const kit = {
  preact: { createElement, Fragment },
  attributes: { warnOnce },
  call: { call, Refusal, resultOf },
  server: { serverOf },
  sheets: { dress, register },
  texts: { counted, shortDay },
  linked: { insideOf },
  Icon: { Icon },
  Note: { Note },
};

let coming: Promise<(flow: Flow) => Till> | undefined;
let tries = '';

/** Loads the second half, once for the page, and makes one for this element. */
export async function bringTill(host: HTMLElement, flow: Flow): Promise<Till> {
  const url = `${serverOf(host)}/w/${__VERSION__}/till.js?${__TILL__}${tries}`;
  coming ??= import(url).then((part: { default: (given: typeof kit) => (flow: Flow) => Till }) => part.default(kit));
  try {
    const make = await coming;
    dress(host.shadowRoot!);
    return make(flow);
  } catch {
    coming = undefined;
    // A browser may remember a failure, so the next try has another address.
    tries += '&';
    throw new Refusal(navigator.onLine ? 'unavailable' : 'offline');
  }
}
