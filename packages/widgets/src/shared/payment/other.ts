import { paidBy } from '@schoolbell/core/billing/checkout/choosing/rules';
import { minorOf } from '@schoolbell/core/money';
import type { Basket } from './basket.ts';

/** Another amount that is typed: it pays what is due first. */
export class OtherAmount {
  text: string;
  readonly #basket: Basket;

  constructor(basket: Basket, text: string) {
    this.#basket = basket;
    this.text = text;
  }

  /** In minor units; a comma before one or two last digits is a decimal comma. Null for what is no amount. */
  get #typed(): number | null {
    return minorOf(this.text.replace(/,(\d{1,2})$/, '.$1'), this.#basket.page!.currency);
  }

  get amount(): number {
    return this.#typed ?? 0;
  }

  get pays(): ReadonlyMap<string, number> {
    return paidBy(this.#basket.choices, this.amount);
  }

  get wrong(): string {
    const { open } = this.#basket;
    const money = (amount: number) => this.#basket.money(amount);
    if (this.text.trim() && this.#typed === null) return `Enter an amount like ${money(12_345)}.`;
    if (this.amount > open) return `At most ${money(open)} is open.`;
    return this.amount > 0 ? '' : 'Enter an amount.';
  }

  type(text: string): void {
    this.text = text;
    this.#basket.change({});
  }
}
