import type { ReactNode } from 'react';
import type { InputOf } from '@schoolbell/core/http/endpoint';

/** One column: the name that the server sorts by, its heading, and how a row's cell is drawn. `File` are the columns that the list's file knows. */
export interface Column<Row, File extends string = never> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The server can sort by `id`. */
  sortable?: boolean;
  /** Numbers and amounts stand at the end. */
  align?: 'end';
  /** Cannot be hidden, and heads the card on phones: one per table, the first. */
  title?: boolean;
  /** `off` leaves the column out of the cards that phones show, so that they stay short. */
  card?: 'line' | 'off';
  /** Not shown until chosen. */
  hidden?: boolean;
  /** True where the card on a phone need not mention this row's value. */
  blank?: (row: Row) => boolean;
  /** What the list's file calls the column; a file of the columns in view leaves out a column without it. */
  file?: File;
  /** What all rows come to, at the foot of the table: one a line. */
  totals?: readonly ReactNode[];
  width?: number | string;
}

/** What the rows are sorted by. */
export interface Sort {
  id: string;
  direction: 'asc' | 'desc';
}

/** The columns that an endpoint's file knows by name; none where it takes no choice of columns, or any text as one. */
export type FileOf<E> =
  InputOf<E> extends { columns?: infer Names }
    ? NonNullable<Names> extends readonly (infer Name extends string)[]
      ? string extends Name
        ? never
        : Name
      : never
    : never;

/** The columns in view as the list's file calls them; `chosen` is what the reader shows or hides. */
export const filesInView = <File extends string>(
  columns: readonly Pick<Column<never, File>, 'id' | 'title' | 'hidden' | 'file'>[],
  chosen: Record<string, boolean>,
): File[] =>
  columns.flatMap(({ id, title, hidden, file }) => (file && (title || (chosen[id] ?? !hidden)) ? [file] : []));
