import { report } from '@schoolbell/core/reports/contract';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import type { ReportSpan } from '@schoolbell/core/reports/periods/rules';
import type { TimeGroup } from '@schoolbell/core/reports/rules';
import { useRead } from '../../http/read.ts';
import type { Asked, Cell } from '../address.ts';
import { type Held, useHeld } from '../held.ts';
import type { ReportAnswer } from '../values.ts';

/** What the dashboard's tiles are asked for: days, those before where they are compared, and the steps of their lines. */
export interface TileAsked {
  span: ReportSpan;
  before: ReportSpan | null;
  grain: TimeGroup;
}

/** What a tile is given. */
export interface TileProps {
  /** What the address asks for: links to reports carry it on. */
  asked: Asked;
  tile: TileAsked;
  onOpen: (cell: Cell) => void;
}

type Ask = Omit<InputOf<typeof report>, 'x' | 'period' | 'start' | 'end' | 'by'>;

/** Lines of a list of the biggest. */
export const MOST_LISTED = 10;

/** A report with fixed groups over the days of the dashboard. */
const ask = (
  x: string,
  by: string,
  { span, before }: TileAsked,
  more: Ask = { per_page: 1 },
): [typeof report, InputOf<typeof report>] => [
  report,
  { x, period: 'custom', ...span, by: [by], ...(before && { compare: 1 }), ...more },
];

/** The same over the days before. */
const askBefore = (x: string, by: string, { span, before, grain }: TileAsked) =>
  ask(x, by, { span: before ?? span, before: null, grain });

const biggest = (sort: string): Ask => ({ sort, per_page: MOST_LISTED });

/**
 * What each tile reads. They are reports until the calls `dashboard/sales/*` are there; then a tile's line names its own.
 * Tiles that ask the same are one request.
 */
const reads = {
  invoiced: (asked: TileAsked) => ask('invoiced', asked.grain, asked),
  collected: (asked: TileAsked) => ask('collections', asked.grain, asked),
  averageInvoice: (asked: TileAsked) => ask('invoiced', asked.grain, asked),
  // How many there are is how many groups there are, so those of the days before may not be among them.
  studentsInvoiced: (asked: TileAsked) => ask('invoiced', 'student', { ...asked, before: null }),
  studentsInvoicedBefore: (asked: TileAsked) => askBefore('invoiced', 'student', asked),
  invoicedBefore: (asked: TileAsked) => askBefore('invoiced', asked.grain, asked),
  collectedBefore: (asked: TileAsked) => askBefore('collections', asked.grain, asked),
  invoiceStatus: (asked: TileAsked) => ask('invoiceStatus', 'invoice_status', { ...asked, before: null }, {}),
  topSubjects: (asked: TileAsked) => ask('salesBySubject', 'subject', { ...asked, before: null }, biggest('net')),
  topPackages: (asked: TileAsked) => ask('salesByPackage', 'package', { ...asked, before: null }, biggest('net')),
  topSpenders: (asked: TileAsked) => ask('collections', 'payer', { ...asked, before: null }, biggest('collected')),
};

/** A part of the dashboard that is read for itself. */
export type TileName = keyof typeof reads;

/** Reads a tile. Each loads and fails for itself, and is cancelled once it is no longer in view. */
export function useTile(name: TileName, asked: TileAsked, enabled = true): Held<ReportAnswer> {
  const [endpoint, input] = reads[name](asked);
  return useHeld(useRead(endpoint, input, { enabled }), name);
}
