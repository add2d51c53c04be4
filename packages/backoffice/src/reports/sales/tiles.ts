import {
  salesAverage,
  salesCollections,
  salesInvoiced,
  salesInvoiceStatus,
  salesStudents,
  salesTopPackages,
  salesTopSpenders,
  salesTopSubjects,
} from '@schoolbell/core/reports/dashboards/contract';
import type { ReportSpan } from '@schoolbell/core/reports/periods/rules';
import { prefetch, useRead } from '../../http/read.ts';
import type { Asked, Cell } from '../address.ts';
import { type Held, useHeld } from '../held.ts';
import type { ReportAnswer } from '../values.ts';

/** What the dashboard's tiles are asked for: days, and those before if they are compared. */
export interface TileAsked {
  span: ReportSpan;
  before: ReportSpan | null;
}

/** What a tile is given. */
export interface TileProps {
  /** What the address asks for: links to reports carry it on. */
  asked: Asked;
  tile: TileAsked;
  onOpen: (cell: Cell) => void;
}

/** What each tile reads. */
const calls = {
  invoiced: salesInvoiced,
  collected: salesCollections,
  averageInvoice: salesAverage,
  studentsInvoiced: salesStudents,
  invoiceStatus: salesInvoiceStatus,
  topSubjects: salesTopSubjects,
  topPackages: salesTopPackages,
  topSpenders: salesTopSpenders,
};

/** A part of the dashboard that is read for itself. */
export type TileName = keyof typeof calls;

/** Tiles whose totals stand beside those of the days before. */
const compared: readonly TileName[] = ['invoiced', 'collected', 'averageInvoice'];

const inputOf = (name: TileName, { span, before }: TileAsked) => ({
  period: 'custom' as const,
  ...span,
  ...(before && compared.includes(name) && { compare: 1 as const }),
});

/** Starts the reads of every tile. */
export function prefetchTiles(asked: TileAsked): void {
  for (const name of Object.keys(calls) as TileName[]) prefetch(calls[name], inputOf(name, asked));
}

/** Reads a tile. Each loads and fails on its own, and is cancelled once it is no longer in view. */
export const useTile = (name: TileName, asked: TileAsked): Held<ReportAnswer> =>
  useHeld(useRead(calls[name], inputOf(name, asked)), name);

/** Reads a tile over the days before, if they are compared; undefined until it is there. */
export function useTileBefore(name: TileName, { span, before }: TileAsked): ReportAnswer | undefined {
  const asked = { span: before ?? span, before: null };
  const read = useRead(calls[name], inputOf(name, asked), { enabled: before !== null });
  return before === null || read.isPlaceholderData ? undefined : read.data;
}
