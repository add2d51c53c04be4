import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { paymentPage } from '@schoolbell/core/billing/checkout/contract';
import {
  type Choice,
  choicesOf,
  firstTile,
  paidBy,
  sumOf,
  type Tile,
  tilesOf,
} from '@schoolbell/core/billing/checkout/choosing/rules';
import { minorOf } from '@schoolbell/core/money';
import { Linked } from './linked.ts';
import { moneyText } from './texts.ts';

export type Page = ResultOf<typeof paymentPage>;
export type Way = Page['ways'][number];

/** What is open, what of it is chosen, and how it is to be paid. */
export class Basket extends Linked {
  page: Page | undefined;
  choices: Choice[] = [];
  tiles: Tile[] = [];
  ticked: ReadonlySet<string> = new Set();
  /** What is typed as another amount; undefined while the list decides. */
  other: string | undefined;
  gateway = '';
  saves = false;
  mails = true;
  /** Whether what is wrong with the choice is shown. */
  isTried = false;

  money(amount: number): string {
    return moneyText(this.lang, this.page!.currency, amount);
  }

  get way(): Way | undefined {
    const { ways } = this.page!;
    return ways.find((one) => one.gateway === this.gateway) ?? ways[0];
  }

  get open(): number {
    return sumOf(this.choices);
  }

  get late(): Choice[] {
    return this.choices.filter((one) => one.isLate);
  }

  /** What is ticked. */
  get chosen(): Choice[] {
    return this.choices.filter((one) => this.ticked.has(one.key));
  }

  /** What is typed in minor units; a comma before one or two last digits is a decimal comma. Null for what is no amount. */
  get typed(): number | null {
    return minorOf((this.other ?? '').replace(/,(\d{1,2})$/, '.$1'), this.page!.currency);
  }

  /** What the button pays. */
  get amount(): number {
    return this.other === undefined ? sumOf(this.chosen) : (this.typed ?? 0);
  }

  /** How much of each choice the button pays, by key. */
  get pays(): ReadonlyMap<string, number> {
    if (this.other !== undefined) return paidBy(this.choices, this.amount);
    return new Map(this.chosen.map(({ key, open }) => [key, open]));
  }

  /** What keeps the choice from being paid, in words. */
  get wrong(): string {
    const { amount, way, other } = this;
    if (other?.trim() && this.typed === null) return `Enter an amount like ${this.money(12_345)}.`;
    if (amount > this.open) return `At most ${this.money(this.open)} is open.`;
    if (amount <= 0) return other === undefined ? 'Choose what to pay.' : 'Enter an amount.';
    return way && amount < way.least ? `${way.title} takes at least ${this.money(way.least)}.` : '';
  }

  /** The tile that is exactly what is ticked. */
  get tile(): Tile | undefined {
    const { ticked, tiles } = this;
    if (this.other !== undefined) return undefined;
    return tiles.find(({ keys }) => keys.length === ticked.size && keys.every((key) => ticked.has(key)));
  }

  #change(some: Readonly<Record<string, unknown>>): void {
    this.set({ ...some, notice: undefined, isTried: false });
  }

  pick({ keys }: Tile): void {
    this.#change({ ticked: new Set(keys), other: undefined });
  }

  tick(key: string): void {
    const ticked = new Set(this.ticked);
    if (!ticked.delete(key)) ticked.add(key);
    this.#change({ ticked });
  }

  type(other: string | undefined): void {
    this.#change({ other });
  }

  /** The page has come, or has come again: what is ticked stays if it is still open. */
  show(page: Page): void {
    const choices = choicesOf(page.invoices, page.today);
    const tiles = tilesOf(choices, page.invoices[0]?.number ?? '');
    const kept = choices.filter((one) => this.ticked.has(one.key)).map((one) => one.key);
    const ticked = new Set(kept.length > 0 ? kept : firstTile(tiles)?.keys);
    this.set({ page, choices, tiles, ticked });
  }
}
