import { money } from '@schoolbell/core/format';
import { minorOf, typedAmount } from '@schoolbell/core/money';

/** A part of what a payer still owes: an invoice, or an installment of its plan. Minor units. */
export interface OpenPart {
  invoice_id: number;
  installment_id: number | null;
  number: string;
  /** Whom it is for, and which part of a plan it is. */
  about: string;
  due_on: string;
  open: number;
}

/** A part, and how much of it a payment pays. */
export interface PaidPart extends OpenPart {
  amount: number;
}

/** What an amount pays, in the order of the parts, and what is left of it. */
export function whatItPays(parts: readonly OpenPart[], amount: number): { paid: PaidPart[]; over: number } {
  let over = amount;
  const paid = parts.map((part) => {
    const taken = Math.min(over, part.open);
    over -= taken;
    return { ...part, amount: taken };
  });
  return { paid, over };
}

const sum = (parts: readonly OpenPart[]) => parts.reduce((all, part) => all + part.open, 0);

/** An amount that is offered for one press. */
export interface Offer {
  id: 'all' | 'overdue' | 'due';
  amount: number;
  /** The day that `due` reaches to. */
  until?: string;
}

/** The amounts that are worth offering: all, what is overdue, and what is due by the next day on which something is. */
export function offersOf(parts: readonly OpenPart[], today: string): Offer[] {
  const all = sum(parts);
  const overdue = sum(parts.filter((part) => part.due_on < today));
  const until = parts.find((part) => part.due_on >= today)?.due_on;
  const due = until === undefined ? 0 : sum(parts.filter((part) => part.due_on <= until));
  return [
    { id: 'all' as const, amount: all },
    ...(overdue > 0 && overdue < all ? [{ id: 'overdue' as const, amount: overdue }] : []),
    ...(due > 0 && due < all ? [{ id: 'due' as const, amount: due, until: until! }] : []),
  ];
}

/** The most parts that a payment may name. */
export const MOST_PARTS = 100;

/** What is sent, so that the money goes where the screen says; nothing where there are too many: then the server goes by the same order. */
export function allocationsOf(paid: readonly PaidPart[]) {
  const named = paid.filter((part) => part.amount > 0);
  if (named.length > MOST_PARTS) return [];
  return named.map(({ invoice_id, installment_id, amount }) => ({ invoice_id, installment_id, amount }));
}

/** What tells a part from the others. */
export const partKey = ({ invoice_id, installment_id }: Pick<OpenPart, 'invoice_id' | 'installment_id'>): string =>
  `${invoice_id}.${installment_id ?? ''}`;

/** What is typed at each part, by its key. */
export type Choice = Readonly<Record<string, string>>;

/** What somebody begins to choose with: what the amount pays by itself. */
export const choiceOf = (paid: readonly PaidPart[], currency: string): Choice =>
  Object.fromEntries(
    paid.filter((part) => part.amount > 0).map((part) => [partKey(part), typedAmount(part.amount, currency)]),
  );

/** What is typed at the parts pays, what is left of the amount (below 0 where it is not enough), and what is wrong at a part. */
export function chosenParts(
  parts: readonly OpenPart[],
  choice: Choice,
  { amount, currency }: { amount: number; currency: string },
): { paid: PaidPart[]; over: number; wrong: Record<string, string> } {
  const wrong: Record<string, string> = {};
  let over = amount;
  const paid = parts.map((part) => {
    const key = partKey(part);
    const text = choice[key]?.trim() ?? '';
    const typed = text === '' ? 0 : minorOf(text, currency);
    if (typed === null) wrong[key] = `Enter an amount like ${typedAmount(12_345, currency)}`;
    else if (typed > part.open) wrong[key] = `At most ${money(part.open, currency)} is open`;
    over -= typed ?? 0;
    return { ...part, amount: typed ?? 0 };
  });
  return { paid, over, wrong };
}
