/** A discount: `percent` in hundredths of a percent, `amount` in minor units. */
export interface Discount {
  kind: 'percent' | 'amount';
  value: number;
}

/** A tax of a line; `rate` is percent as text, exact: "9.975". */
export interface LineTax {
  name: string;
  rate: string;
  en_code: string;
}

/** A line to be added up: the quantity in thousandths, prices in minor units. */
export interface Line {
  thousandths: number;
  unit_price: number;
  discount: Discount | null;
  taxes: readonly LineTax[];
}

/** A line added up, in minor units. `spread` is its part of the document's discounts; net and tax make its total. */
export interface LineTotals {
  /** Quantity times price. */
  gross: number;
  discount: number;
  spread: number;
  net: number;
  tax: number;
  total: number;
}

export interface TaxTotal extends LineTax {
  base: number;
  amount: number;
}

/** A document added up: subtotal (lines with their own discounts) − discount, and tax where prices have none, make the total. */
export interface Totals {
  lines: LineTotals[];
  taxes: TaxTotal[];
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
}

/** Divides and rounds half away from zero; `by` is above 0. */
export function rounded(value: bigint, by: bigint): bigint {
  const [size, sign] = value < 0n ? [-value, -1n] : [value, 1n];
  return sign * ((2n * size + by) / (2n * by));
}

/** Millionths of a percent: "9.975" is 9975000. */
const MILLION = 1_000_000n;
export function rateOf(rate: string): bigint {
  const [whole = '0', part = ''] = rate.split('.');
  return BigInt(whole) * MILLION + BigInt(part.padEnd(6, '0').slice(0, 6));
}
const HUNDRED = 100n * MILLION;

/**
 * Splits an amount by weights so that the parts add up to it: what rounding leaves goes to the largest remainders, of equal
 * ones to the first. Without any weight all goes to the first part.
 */
export function split(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (weights.length === 0) return [];
  if (all === 0n) return weights.map((_, at) => (at === 0 ? amount : 0));
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((one) => one / all);
  const left = Number(BigInt(amount) - parts.reduce((sum, part) => sum + part, 0n));
  const byRemainder = exact
    .map((one, at) => ({ at, rest: one % all }))
    .toSorted((one, other) => (one.rest === other.rest ? one.at - other.at : one.rest > other.rest ? -1 : 1));
  for (const { at } of byRemainder.slice(0, left)) parts[at] = parts[at]! + 1n;
  return parts.map(Number);
}

/** What a discount takes off an amount, never more than all of it. */
export function discountOf(amount: number, discount: Discount | null): number {
  if (!discount) return 0;
  const off =
    discount.kind === 'amount'
      ? discount.value
      : Number(rounded(BigInt(amount) * BigInt(Math.min(10_000, discount.value)), 10_000n));
  return Math.min(amount, off);
}

/** Quantity times price less the line's own discount, rounded once. */
function amountsOf({ thousandths, unit_price, discount }: Line): { gross: number; amount: number } {
  const exact = BigInt(thousandths) * BigInt(unit_price);
  const gross = Number(rounded(exact, 1000n));
  if (!discount) return { gross, amount: gross };
  const rest =
    discount.kind === 'amount'
      ? rounded(exact - BigInt(discount.value) * 1000n, 1000n)
      : rounded(exact * BigInt(10_000 - Math.min(10_000, discount.value)), 10_000_000n);
  return { gross, amount: Math.max(0, Number(rest)) };
}

const keyOf = ({ name, rate, en_code }: LineTax): string => `${name} ${rate} ${en_code}`;

/**
 * Adds a document up, by "Money and tax" of the domain rules: the document's discount and what a coupon takes off each line
 * (`off`, in minor units) go before tax, and tax is rounded once a rate.
 */
export function totalsOf(
  lines: readonly Line[],
  { inclusive, discount = null, off = [] }: { inclusive: boolean; discount?: Discount | null; off?: readonly number[] },
): Totals {
  const amounts = lines.map(amountsOf);
  const less = amounts.map(({ amount }, at) => Math.min(amount, off[at] ?? 0));
  const rest = amounts.map(({ amount }, at) => amount - less[at]!);
  const whole = rest.reduce((sum, one) => sum + one, 0);
  const parts = split(discountOf(whole, discount), rest);
  const prices = rest.map((one, at) => one - (parts[at] ?? 0));
  const taxed = inclusive ? withinPrices(lines, prices) : onPrices(lines, prices);
  const subtotal = amounts.reduce((sum, { amount }) => sum + amount, 0);
  const due = prices.reduce((sum, one) => sum + one, 0);
  const tax = taxed.taxes.reduce((sum, one) => sum + one.amount, 0);
  return {
    lines: lines.map((_, at) => ({
      gross: amounts[at]!.gross,
      discount: amounts[at]!.gross - amounts[at]!.amount,
      spread: less[at]! + (parts[at] ?? 0),
      net: taxed.nets[at]!,
      tax: taxed.lineTaxes[at]!,
      total: taxed.nets[at]! + taxed.lineTaxes[at]!,
    })),
    taxes: taxed.taxes,
    subtotal,
    discount: subtotal - due,
    tax,
    total: inclusive ? due : due + tax,
  };
}

interface Taxed {
  nets: number[];
  lineTaxes: number[];
  taxes: TaxTotal[];
}

/** Tax that comes on top of prices: once a rate, of all lines that carry it. */
function onPrices(lines: readonly Line[], prices: readonly number[]): Taxed {
  const lineTaxes = lines.map(() => 0);
  const taxes = [...Map.groupBy(allTaxes(lines), ({ tax }) => keyOf(tax)).values()].map((places) => {
    const bases = places.map(({ at }) => prices[at]!);
    const base = bases.reduce((sum, one) => sum + one, 0);
    const { tax } = places[0]!;
    const amount = Number(rounded(BigInt(base) * rateOf(tax.rate), HUNDRED));
    split(amount, bases).forEach((part, place) => {
      lineTaxes[places[place]!.at]! += part;
    });
    return { ...tax, base, amount };
  });
  return { nets: [...prices], lineTaxes, taxes };
}

const allTaxes = (lines: readonly Line[]) => lines.flatMap(({ taxes }, at) => taxes.map((tax) => ({ at, tax })));

/** Tax that is within prices: the price never changes. Lines with the same taxes are taken together. */
function withinPrices(lines: readonly Line[], prices: readonly number[]): Taxed {
  const [nets, lineTaxes] = [[...prices], lines.map(() => 0)];
  const found = new Map<string, TaxTotal>();
  const groups = Map.groupBy(lines.keys(), (at) => lines[at]!.taxes.map(keyOf).toSorted().join('\n'));
  for (const places of groups.values()) {
    const { taxes } = lines[places[0]!]!;
    if (taxes.length === 0) continue;
    const bases = places.map((at) => prices[at]!);
    const price = bases.reduce((sum, one) => sum + one, 0);
    const { net, amounts } = within(price, taxes);
    split(net, bases).forEach((part, place) => {
      const at = places[place]!;
      nets[at] = part;
      lineTaxes[at] = prices[at]! - part;
    });
    taxes.forEach((tax, at) => {
      const kept = found.get(keyOf(tax)) ?? { ...tax, base: 0, amount: 0 };
      found.set(keyOf(tax), { ...kept, base: kept.base + net, amount: kept.amount + amounts[at]! });
    });
  }
  return { nets, lineTaxes, taxes: [...found.values()] };
}

/** What of a price is net, and what each tax is: several taxes share what is not net by their rates. */
function within(price: number, taxes: readonly LineTax[]): { net: number; amounts: number[] } {
  const rates = taxes.map(({ rate }) => rateOf(rate));
  const all = HUNDRED + rates.reduce((sum, rate) => sum + rate, 0n);
  if (taxes.length === 1) {
    const tax = Number(rounded(BigInt(price) * rates[0]!, all));
    return { net: price - tax, amounts: [tax] };
  }
  const net = Number(rounded(BigInt(price) * HUNDRED, all));
  return { net, amounts: split(price - net, rates.map(Number)) };
}
