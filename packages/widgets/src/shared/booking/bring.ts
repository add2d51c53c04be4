import { computed, signal } from '@preact/signals-core';
import { Component, createElement, Fragment } from 'preact';
import * as days from '@schoolbell/core/bookings/page/days/rules';
import { Lines } from '../../booking/Summary.tsx';
import { addressOf, call, Refusal } from '../call.ts';
import { serverOf } from '../server.ts';
import { dress, register } from '../sheets.ts';
import type { Desk } from './desk.ts';
import type { Flow } from './flow.ts';
import * as texts from './texts.ts';

/** Filled in by the build: this release, and the version in the part's address, so that a changed one is fetched again. */
declare const __VERSION__: string;
declare const __WHO__: string;

/** What the second half takes from this one instead of a copy: the build puts these in place of its imports. */
const kit = {
  preact: { createElement, Component, Fragment },
  signals: { signal, computed },
  sheets: { dress, register },
  call: { addressOf, call },
  server: { serverOf },
  texts,
  days: { childrenText: days.childrenText, seatsText: days.seatsText },
  Summary: { Lines },
};

let coming: Promise<(flow: Flow) => Desk> | undefined;
let tries = '';

/** Loads the second half, once for the page, and makes one for this element. */
export async function bringDesk(host: HTMLElement, flow: Flow): Promise<Desk> {
  const url = `${serverOf(host)}/w/${__VERSION__}/who.js?${__WHO__}${tries}`;
  coming ??= import(url).then((part: { default: (given: typeof kit) => (flow: Flow) => Desk }) => part.default(kit));
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
