import type { ReactNode } from 'react';
import { type ColumnChoice, shownOf } from '../columnChoice.ts';
import { part } from '../parts.tsx';
import type { Column } from './columns.ts';
import * as css from './ListActions.css.ts';

const ColumnMenu = part(
  () => import('../ColumnMenu.tsx').then((file) => file.ColumnMenu),
  () => <span className={css.columns} />,
);

interface ColumnsInView<Row> {
  columns: Column<Row, string>[];
  menu: ReactNode;
}

/** The columns in view, and the menu by which the reader hides them; `more` fetches further ones, which are named once it is opened. */
export const columnMenu = <Row,>(
  columns: readonly Column<Row, string>[],
  choice: ColumnChoice,
  more?: () => Promise<readonly { id: string; header: string }[]>,
): ColumnsInView<Row> => ({
  columns: shownOf(columns, choice),
  menu: <ColumnMenu columns={columns} choice={choice} more={more} />,
});
