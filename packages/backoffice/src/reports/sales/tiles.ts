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

/** The days of the dashboard, or those before, as every tile's call takes them. */
const daysOf = ({ start, end }: ReportSpan, before: ReportSpan | null = null) => ({
  period: 'custom' as const,
  start,
  end,
  ...(before && { compare: 1 as const }),
});

/** What each tile reads, over which days. Tiles that ask the same are one request. */
const reads = {
  invoiced: (asked: TileAsked) => [salesInvoiced, daysOf(asked.span, asked.before)] as const,
  collected: (asked: TileAsked) => [salesCollections, daysOf(asked.span, asked.before)] as const,
  averageInvoice: (asked: TileAsked) => [salesAverage, daysOf(asked.span, asked.before)] as const,
  invoicedBefore: (asked: TileAsked) => [salesInvoiced, daysOf(asked.before ?? asked.span)] as const,
  collectedBefore: (asked: TileAsked) => [salesCollections, daysOf(asked.before ?? asked.span)] as const,
  invoiceStatus: (asked: TileAsked) => [salesInvoiceStatus, daysOf(asked.span)] as const,
  topSubjects: (asked: TileAsked) => [salesTopSubjects, daysOf(asked.span)] as const,
  topPackages: (asked: TileAsked) => [salesTopPackages, daysOf(asked.span)] as const,
  topSpenders: (asked: TileAsked) => [salesTopSpenders, daysOf(asked.span)] as const,
};

/** A part of the dashboard that is read for itself. */
export type TileName = keyof typeof reads;

/** Reads a tile. Each loads and fails for itself, and is cancelled once it is no longer in view. */
export function useTile(name: TileName, asked: TileAsked, enabled = true): Held<ReportAnswer> {
  const [endpoint, input] = reads[name](asked);
  return useHeld(useRead(endpoint, input, { enabled }), name);
}

/** Reads how many students were invoiced. */
export const useStudentsInvoiced = ({ span, before }: TileAsked) =>
  useHeld(useRead(salesStudents, daysOf(span, before)), 'studentsInvoiced');
