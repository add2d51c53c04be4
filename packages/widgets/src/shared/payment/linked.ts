import { signal } from '@preact/signals-core';
import type { VNode } from 'preact';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { paymentPage } from '@schoolbell/core/billing/checkout/contract';
import type { Refusal } from '../call.ts';
import type { State } from '../element.ts';
import { serverOf } from '../server.ts';

/** Another amount than what is ticked. Amounts are minor units. */
export interface Other {
  amount: number;
  /** How much of each choice it pays, by key. */
  pays: ReadonlyMap<string, number>;
  /** What keeps it from being paid, in words. */
  wrong: string;
  view(): VNode;
}

/** What begins payments, follows them and shows their results: the part that loads once a payer touches the page. */
export interface Till {
  /** Begins a payment of what is chosen. */
  begin(): Promise<void>;
  /** Finds out what came of a payment. */
  check(checkout: string): void;
  /** Follows a payment until it is settled. */
  follow(checkout: string): Promise<void>;
  /** A field for another amount, with what stands in it. */
  other(text: string): Other;
  /** Shows a problem, with what can be done about it. */
  report(refusal: Refusal, again: () => void): void;
  /** Puts a gateway that is drawn inside the page into it. */
  mount(): void;
  /** Forgets the payment that is followed, or only stops following it. */
  forget(): void;
  rest(): void;
  /** The step that is shown after the choice. */
  view(): VNode;
  /** The lines of an invoice. */
  lines(invoice: ResultOf<typeof paymentPage>['invoices'][number]): VNode;
  /** Where the payer is going. */
  going(): VNode;
  /** Money that is on its way. */
  underWay(): VNode;
  /** The methods that are saved. */
  saved(): VNode | null;
}

/** What the element does for its flow. */
export interface Outlet {
  host: HTMLElement;
  wrapper: HTMLElement;
  emit(name: string, detail?: Record<string, unknown>, cancelable?: boolean): boolean;
  setState(state: State): void;
  isBlocked(): boolean;
  /** Fetches the part that pays. */
  bringTill(): Promise<Till>;
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

/** A gateway that is drawn inside the page. There is none today: a test's own holds the rule that it is never put into a shadow root. */
export interface Inside {
  mount(box: HTMLElement): void;
}

/** The gateway that the page has given to this element. */
export const insideOf = (host: Element): Inside | undefined =>
  (host as unknown as Record<symbol, Inside | undefined>)[Symbol.for('schoolbell.gateway')];
