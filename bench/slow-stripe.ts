import { setTimeout as pause } from 'node:timers/promises';
import type { Answered, Asked } from '@schoolbell/server/testing/outside/standin';
import { StripeStandin } from '@schoolbell/server/testing/outside/stripe';

/** Stripe as it is stood in for, only that its answers take a while, and that it notes when it was asked. */
export class SlowStripe extends StripeStandin {
  /** Milliseconds that each answer takes. */
  takes = 0;
  /** When it was last called, and when it answered that; in milliseconds since 1970. */
  last = { called: 0, answered: 0 };
  /** Called as soon as a browser asks for one of its pages. */
  seen: (at: number) => void = () => {};

  override async answer(asked: Asked): Promise<Answered> {
    const called = Date.now();
    if (this.takes > 0) await pause(this.takes);
    const answered = await super.answer(asked);
    this.last = { called, answered: Date.now() };
    return answered;
  }

  override async page(asked: Asked): Promise<Answered> {
    this.seen(Date.now());
    return super.page(asked);
  }
}
