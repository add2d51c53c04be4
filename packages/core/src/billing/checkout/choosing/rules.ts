import { type Chosen, type OpenItem, spread } from '../rules.ts';

/** An invoice as its payer sees it. Amounts are minor units. */
export interface SeenInvoice {
  number: string;
  title: string;
  students: readonly string[];
  due_on: string;
  balance: number;
  parts: readonly SeenPart[];
}

/** A part of an invoice; `place` counts from 1. */
export interface SeenPart {
  place: number;
  due_on: string;
  amount: number;
  paid: number;
}

/** A line of what can be ticked: an invoice, or a part of one. */
export interface Choice extends OpenItem {
  key: string;
  title: string;
  students: readonly string[];
  isLate: boolean;
}

/** All that can be paid, by the day it is due. */
export function choicesOf(invoices: readonly SeenInvoice[], today: string): Choice[] {
  const all = invoices.flatMap(({ number, title, students, due_on, balance, parts }) => {
    if (balance <= 0) return [];
    const choice = (part: number | null, day: string, open: number): Choice => ({
      key: `${number} ${part ?? ''}`,
      invoice: number,
      part,
      title: part === null ? title : `${title}, part ${part}`,
      students,
      due_on: day,
      open,
      isLate: day < today,
    });
    if (parts.length === 0) return [choice(null, due_on, balance)];
    return parts
      .filter(({ amount, paid }) => paid < amount)
      .map(({ place, due_on: day, amount, paid }) => choice(place, day, amount - paid));
  });
  return all.toSorted((one, other) => (one.due_on < other.due_on ? -1 : one.due_on > other.due_on ? 1 : 0));
}

/** What choices come to. */
export const sumOf = (choices: readonly Pick<Choice, 'open'>[]): number =>
  choices.reduce((sum, { open }) => sum + open, 0);

/** An amount that is offered for one press: what is late, what is due up to a day, or all. */
export interface Tile {
  id: 'overdue' | 'due' | 'all';
  amount: number;
  /** The day that `due` reaches to. */
  until: string;
  keys: readonly string[];
}

/**
 * The amounts that are worth offering, smallest first. `due` reaches to the next part of the invoice that the link is of (`own`),
 * else to the next day on which something is due. Two tiles are never the same.
 */
export function tilesOf(choices: readonly Choice[], own: string): Tile[] {
  const ahead = choices.filter((one) => !one.isLate);
  const until = (ahead.find((one) => one.invoice === own) ?? ahead[0])?.due_on ?? '';
  const tile = (id: Tile['id'], some: readonly Choice[]): Tile => ({
    id,
    amount: sumOf(some),
    until,
    keys: some.map((one) => one.key),
  });
  const tiles = [
    tile(
      'overdue',
      choices.filter((one) => one.isLate),
    ),
    tile(
      'due',
      choices.filter((one) => one.due_on <= until),
    ),
    tile('all', choices),
  ];
  return tiles.filter(({ keys }, at) => keys.length > 0 && (at === 2 || keys.length < choices.length));
}

/** What is ticked at first: what is due next, with all that is late. */
export const firstTile = (tiles: readonly Tile[]): Tile | undefined =>
  tiles.find((one) => one.id === 'due') ?? tiles.at(-1);

/** A part of the bar of installments. */
export interface BarPart extends SeenPart {
  state: 'paid' | 'late' | 'next' | 'later';
}

/** Installments as one bar: what is paid, what is late, the next one, and the later ones. */
export function barOf(parts: readonly SeenPart[], today: string): BarPart[] {
  const next = parts.find(({ amount, paid, due_on }) => paid < amount && due_on >= today);
  return parts.map((part) => ({
    ...part,
    state: part.paid >= part.amount ? 'paid' : part.due_on < today ? 'late' : part === next ? 'next' : 'later',
  }));
}

/** What another amount would pay: the earliest due first, by key. */
export function paidBy(choices: readonly Choice[], amount: number): Map<string, number> {
  const named = ({ invoice, part }: Pick<Chosen, 'invoice' | 'part'>) => `${invoice} ${part ?? ''}`;
  return new Map(spread(choices, amount).map((one) => [named(one), one.amount]));
}

/** The first names that choices are for, each once. */
export const namesOf = (invoices: readonly Pick<SeenInvoice, 'students'>[]): string[] => [
  ...new Set(invoices.flatMap(({ students }) => students)),
];
