import { signal } from '@preact/signals-core';
import type { State } from '../element.ts';
import { serverOf } from '../server.ts';

/** What the element does for its flow. */
export interface Outlet {
  host: HTMLElement;
  wrapper: HTMLElement;
  emit(name: string, detail?: Record<string, unknown>, cancelable?: boolean): boolean;
  setState(state: State): void;
  isBlocked(): boolean;
}

/** Something to read, and what can be done about it. */
export interface Notice {
  code: string;
  text: string;
  /** What the button does, and its words if they aren't "Try again". */
  act?: (() => void) | undefined;
  label?: string;
  /** An address to go to at the top level. */
  url?: string;
  /** Something went wrong: the link inside the element is another way. */
  isProblem?: boolean;
}

/** The link of an invoice, and the element that shows it. `set` draws it again. */
export class Linked {
  notice: Notice | undefined;
  readonly #drawn = signal(0);
  readonly out: Outlet;

  constructor(out: Outlet) {
    this.out = out;
  }

  set(some: Readonly<Record<string, unknown>>): void {
    Object.assign(this, some);
    this.#drawn.value++;
  }

  get lang(): string {
    return this.out.wrapper.lang;
  }

  attribute(name: string): string {
    return this.out.host.getAttribute(name) ?? '';
  }

  get server(): string {
    return serverOf(this.out.host);
  }

  /** The link as each call names it. A page that is the same for all takes the invoice from its own address. */
  get link(): { institution: string; hash: string } {
    const hash = this.attribute('invoice') || new URLSearchParams(location.search).get('invoice');
    return { institution: this.attribute('institution'), hash: hash ?? '' };
  }

  get pdf(): string {
    const { institution, hash } = this.link;
    return `${this.server}/api/online/invoice/invoicePDF?${new URLSearchParams({ institution, id: hash })}`;
  }

  /** Brings the keyboard and the screen reader to what has just been drawn. */
  lead(selector: string): void {
    requestAnimationFrame(() => this.out.wrapper.querySelector<HTMLElement>(selector)?.focus());
  }

  tell(notice: Notice): void {
    this.set({ notice });
    this.lead('[data-code]');
  }
}
