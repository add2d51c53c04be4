import { type LineTax, split, type Totals } from '../../totals/rules.ts';

const keyOf = ({ name, rate, en_code }: LineTax): string => `${name} ${rate} ${en_code}`;
const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);

/** Several numbers a line, split by shares: for each payer a list of the lines' parts. */
function splitLines(amounts: readonly number[], shares: readonly number[]): number[][] {
  const parts = amounts.map((amount) => split(amount, shares));
  return shares.map((_, payer) => parts.map((line) => line[payer]!));
}

/**
 * A document split among payers so that their documents are the whole, also by tax: every net, discount and tax line is split by
 * the largest remainder. `shares` are hundredths of a percent, in the payers' order; `taxes` are those of each line. A payer's tax
 * may be a cent beside what their own base alone would round to, because rounding each alone could make another whole.
 */
export function sharedTotals(
  totals: Totals,
  {
    taxes,
    shares,
    inclusive,
  }: { taxes: readonly (readonly LineTax[])[]; shares: readonly number[]; inclusive: boolean },
): Totals[] {
  const of = (take: (line: Totals['lines'][number]) => number) => splitLines(totals.lines.map(take), shares);
  const [nets, discounts, spreads] = [of((line) => line.net), of((line) => line.discount), of((line) => line.spread)];
  const carries = totals.taxes.map((tax) => taxes.map((list) => list.some((one) => keyOf(one) === keyOf(tax))));
  const bases = totals.taxes.map((_, tax) => nets.map((own) => sum(own.filter((_, at) => carries[tax]![at]))));
  const amounts = totals.taxes.map(({ amount }, tax) => split(amount, sum(bases[tax]!) === 0 ? shares : bases[tax]!));
  return shares.map((_, payer) => {
    const own = nets[payer]!;
    const lineTaxes = own.map(() => 0);
    totals.taxes.forEach((_tax, tax) => {
      const weights = own.map((net, at) => (carries[tax]![at] ? net : 0));
      const first = carries[tax]!.indexOf(true);
      const parts =
        sum(weights) === 0
          ? weights.map((_, at) => (at === first ? amounts[tax]![payer]! : 0))
          : split(amounts[tax]![payer]!, weights);
      parts.forEach((part, at) => {
        lineTaxes[at]! += part;
      });
    });
    const lines = own.map((net, at) => {
      const [discount, spread, tax] = [discounts[payer]![at]!, spreads[payer]![at]!, lineTaxes[at]!];
      return { gross: net + discount + spread + (inclusive ? tax : 0), discount, spread, net, tax, total: net + tax };
    });
    return {
      lines,
      taxes: totals.taxes.map((tax, at) => ({ ...tax, base: bases[at]![payer]!, amount: amounts[at]![payer]! })),
      subtotal: sum(lines.map((line) => line.gross - line.discount)),
      discount: sum(lines.map((line) => line.spread)),
      tax: sum(lineTaxes),
      total: sum(lines.map((line) => line.total)),
    };
  });
}
