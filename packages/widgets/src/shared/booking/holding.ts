import { signal } from '@preact/signals-core';
import type { bookingPage } from '@schoolbell/core/bookings/page/contract';
import type { hold, release } from '@schoolbell/core/bookings/holds/contract';
import { route, type CallInput, type ResultOf, type Route } from '@schoolbell/core/http/endpoint';
import { addressOf, call, type Refusal } from '../call.ts';
import { solve } from '../proof.ts';
import type { Slot } from './desk.ts';
import type { Flow } from './flow.ts';
import { ownZone } from './texts.ts';

type Held = ResultOf<typeof hold>;
type Hold = CallInput<typeof hold>;

const TIMEOUT_MS = 20_000;
const to = {
  page: route<typeof bookingPage>('GET', 'online/book/page'),
  hold: route<typeof hold>('POST', 'online/book/hold'),
  release: route<typeof release>('POST', 'online/book/release'),
};

/** What a refused hold says: why, the seats that are left, and other times. */
export interface Now {
  reason?: string;
  left?: number;
  nearest?: Slot[];
}

const isOver = (refusal: unknown): boolean => ((refusal as Refusal).current as Now | undefined)?.reason === 'hold_over';

/** Holds seats, and lets them go. */
export abstract class Holding {
  readonly flow: Flow;
  readonly held = signal<Held | null>(null);
  #proof: Promise<{ token: string; nonce: string }> | undefined;
  #isFirst = true;
  /** How much later this device's clock is than the server's. */
  #ahead = 0;

  constructor(flow: Flow) {
    this.flow = flow;
    this.#prove();
  }

  protected get institution(): string {
    return this.flow.where.institution;
  }

  protected call<I extends object, R>(route: Route<I, R>, input: I, idempotencyKey = ''): Promise<R> {
    return call(this.flow.server, route, input, { timeout: TIMEOUT_MS, idempotencyKey });
  }

  /** The proof of work begins with the choice, so that it is done when the seats are asked for. A ticket is good for one hold. */
  #prove() {
    this.#proof ??= (async () => {
      const page = this.#isFirst ? this.flow.page! : await this.call(to.page, this.flow.where);
      this.#isFirst = false;
      return { token: page.ticket.token, nonce: await solve(page.ticket) };
    })();
    this.#proof.catch(() => (this.#proof = undefined));
    return this.#proof;
  }

  /** Takes the seats, or keeps them longer; answers with the form that asks who is coming. */
  protected async takeSeats(website: string): Promise<string> {
    const { flow } = this;
    const slot = flow.slot!;
    const input = {
      ...flow.where,
      key: slot.key,
      day: slot.day,
      places: flow.places,
      zone: ownZone(),
      website,
    };
    // Half an hour is the longest that one hold can last: then the seats are let go, and asked for again.
    if (this.held.value && !(flow.until && Date.parse(this.held.value.latest) + this.#ahead > Date.now() + 60_000))
      await this.#end();
    const held = await (this.held.value
      ? this.call(to.hold, { ...input, hold: this.held.value.hold }).catch((error) => this.#afresh(input, error))
      : this.#first(input));
    this.held.value = held;
    this.keep(held.until);
    return held.form;
  }

  /** Counts the time until then by this device's clock. */
  protected keep(until: string): void {
    this.flow.keep(Date.parse(until) + this.#ahead);
  }

  async #first(input: Hold): Promise<Held> {
    for (let go = 0; ; go++) {
      const ticket = await this.#prove();
      this.#proof = undefined;
      try {
        const held = await this.call(to.hold, { ...input, ticket } as Hold);
        this.#ahead = Date.now() - Date.parse(held.until) + this.flow.page!.rules.hold_minutes * 60_000;
        return held;
      } catch (error) {
        if (go || (error as Refusal).code !== 'ticketExpired') throw error;
      }
    }
  }

  /** A hold that the server has forgotten is no hold: we begin with a new one. */
  #afresh(input: Hold, error: unknown): Promise<Held> {
    if (!isOver(error)) throw error;
    this.held.value = null;
    return this.#first(input);
  }

  #end(): Promise<unknown> {
    const { held } = this;
    const body = { institution: this.institution, hold: held.value!.hold };
    held.value = null;
    // Not `call`: the request must outlive the page.
    return fetch(addressOf(this.flow.server, to.release, body), {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => undefined);
  }

  release(): void {
    if (this.held.value) void this.#end();
    this.flow.keep(0);
  }
}
