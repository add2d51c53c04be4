import { fromStripe } from '../../outside/providers/stripe/amounts.ts';
import { drawPage, sendTo } from './page.ts';
import type { Answered, Asked, Part } from './standin.ts';
import { answer, wrong } from './stripe/api.ts';
import { type Press, StripeWorld } from './stripe/world.ts';

const buttons: Record<Press, string> = {
  pay: 'Pay',
  decline: 'Pay with a card that is declined',
  bank: 'Pay by a bank that takes a while',
  leave: 'Back to the school',
};

const troubles: Readonly<Record<number, readonly [type: string, message: string]>> = {
  403: ['invalid_request_error', 'The provided key does not have the required permissions for this endpoint.'],
  429: ['invalid_request_error', 'Request rate limit exceeded.'],
  500: ['api_error', 'Sorry! There was an error while talking to one of our backends.'],
};

export interface StripeSettings {
  /** Milliseconds until a bank has paid; never by itself if not said. */
  bankTakes?: number;
  /** Opens an account for every key that looks right, with this signing secret: for development. */
  anyKey?: string;
}

/** Stands in for Stripe: its API as its own SDK calls it, its hooks, and the page that families pay on. */
export class StripeStandin implements Part {
  readonly name = 'stripe';
  readonly hosts = ['api.stripe.com'];
  readonly world = new StripeWorld();
  readonly #settings: StripeSettings;

  constructor(settings: StripeSettings = {}) {
    this.#settings = settings;
  }

  open(frame: StripeWorld['frame']): void {
    this.world.frame = frame;
  }

  async answer(asked: Asked): Promise<Answered> {
    const { anyKey } = this.#settings;
    const key = /^Bearer ((?:sk|rk)_test_\w+)$/.exec(asked.headers['authorization'] ?? '')?.[1];
    if (anyKey && key) this.world.account(key, anyKey);
    return answer(this.world, asked);
  }

  /** `/stripe/c/pay/cs_test_…`: a browser sees what is to be paid, and presses a button. */
  async page({ method, url, raw }: Asked): Promise<Answered> {
    const ref = url.pathname.split('/').at(-1) ?? '';
    if (!/^cs_test_\w+$/.test(ref)) return { status: 404, body: 'No such page.' };
    const { session, owner } = this.world.of(ref);
    this.world.closeOld(owner);
    if (method === 'POST') {
      const press = new URLSearchParams(raw.toString('utf8')).get('press') as Press;
      return this.#pressed(ref, press, session!.success_url ?? '/');
    }
    const isOpen = session!.status === 'open';
    const currency = session!.currency!.toUpperCase();
    return drawPage({
      provider: 'Stripe',
      title: owner.asked.get(ref)?.title ?? '',
      amount: fromStripe(session!.amount_total!, currency),
      currency,
      buttons,
      ...(!isOpen && { over: 'This page is no longer open.' }),
    });
  }

  #pressed(ref: string, press: Press, back: string): Answered {
    if (!Object.hasOwn(buttons, press)) return { status: 400, body: 'No such button.' };
    this.world.press(ref, press);
    const { bankTakes } = this.#settings;
    if (press === 'bank' && bankTakes !== undefined)
      setTimeout(() => this.world.settleBank(ref, true), bankTakes).unref();
    // Stripe keeps a payer whose card is declined on its page.
    return press === 'decline' ? sendTo(`/stripe/c/pay/${ref}`) : sendTo(back);
  }

  trouble(status: number): Answered {
    if (status >= 300 && status < 400) return sendTo('https://api.stripe.com/elsewhere');
    const [type, message] = troubles[status] ?? troubles[500]!;
    const said = wrong(status, { type, message, ...(status === 429 && { code: 'rate_limit' }) });
    return { ...said, headers: { ...said.headers, ...(status === 429 && { 'retry-after': '1' }) } };
  }
}
