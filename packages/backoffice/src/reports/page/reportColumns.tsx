import type { ReactNode } from 'react';
import type { Column } from '../../ui/list/columns.ts';
import { cx } from '../../ui/cx.ts';
import { type Cell, isSameCell } from '../address.ts';
import type { Place } from '../cellWalk.ts';
import { ChangeText } from '../ChangeText.tsx';
import { fieldLabel, groupText, keyText } from '../labels.ts';
import {
  changeOf,
  headingOf,
  measured,
  measureText,
  type ReportAnswer,
  type ReportRow,
  type ShownMeasure,
} from '../values.ts';
import * as css from '../Reports.css.ts';

/** How the numbers of a table are opened. */
interface Opening {
  cell: Cell | null;
  /** The cell that takes the focus when the table is entered. */
  stop: Place;
  onOpen: (cell: Cell) => void;
  onFocus: (place: Place, cell: Cell) => void;
}

/** What a number belongs to: a group, or all of one currency. */
type Counted = Pick<ReportRow, 'keys' | 'currency' | 'values' | 'previous'>;

/** The columns while the report is on its way: as many as most reports have. */
const bones: Column<ReportRow>[] = ['a', 'b', 'c', 'd'].map((id, at) => ({
  id,
  header: '',
  title: at === 0,
  cell: () => null,
}));

/** The columns of a report: what it is grouped by, its measures, and how the first has changed. */
export function reportColumns(answer: ReportAnswer | undefined, opening: Opening): Column<ReportRow>[] {
  if (!answer) return bones;
  const { report: info, by, data, totals } = answer;
  const compared = info.measures[0]!;
  const isCompared = data.some(({ previous }) => previous) || totals.some(({ previous }) => previous);
  const all = totals.map((total): Counted => ({ ...total, keys: [] }));
  return [
    ...by.map((name, at): Column<ReportRow> => ({
      id: name,
      header: fieldLabel(info, name),
      title: at === 0,
      sortable: true,
      cell: ({ keys }) => <span className={cx(at === 0 && css.first)}>{keyText(name, keys[at]!)}</span>,
      totals: at === 0 ? all.map(({ currency }) => totalName(answer, currency)) : undefined,
    })),
    ...info.measures.map((measure, column): Column<ReportRow> => {
      const cellOf = (counted: Counted, row: number) => (
        <NumberCell answer={answer} measure={measure} counted={counted} place={{ row, column }} opening={opening} />
      );
      return {
        id: measure.name,
        header: headingOf(measure),
        sortable: true,
        align: 'end',
        cell: (row) => cellOf(row, data.indexOf(row)),
        blank: ({ values }) => measured(measure, values) === null,
        totals: all.map((total, at) => cellOf(total, data.length + at)),
      };
    }),
    ...(isCompared
      ? [
          {
            id: 'change',
            header: 'vs before',
            align: 'end' as const,
            cell: (row: ReportRow): ReactNode => <Changed measure={compared} counted={row} />,
            totals: all.map((total, at) => <Changed key={at} measure={compared} counted={total} />),
          },
        ]
      : []),
  ];
}

const totalName = ({ total, total_capped, totals }: ReportAnswer, currency: string): string => {
  const rows = `${total.toLocaleString('en-US')}${total_capped ? '+' : ''} ${total === 1 ? 'row' : 'rows'}`;
  return totals.length > 1 ? `Total, ${currency}` : `Total, ${rows}`;
};

function Changed({ measure, counted: { values, previous } }: { measure: ShownMeasure; counted: Counted }) {
  return <ChangeText change={previous && changeOf(measure, measured(measure, values), measured(measure, previous))} />;
}

interface NumberCellProps {
  answer: ReportAnswer;
  measure: ShownMeasure;
  counted: Counted;
  place: Place;
  opening: Opening;
}

/** A number that opens its records. */
function NumberCell({ answer, measure, counted, place, opening }: NumberCellProps) {
  const { keys, currency, values } = counted;
  const { cell, stop, onOpen, onFocus } = opening;
  const own: Cell = { keys: keys.map(({ id }) => id), currency, measure: measure.name };
  const code = answer.totals.length > 1 || keys.length === 0;
  const text = measureText(measure, values, currency, { code });
  const name = keys.length > 0 ? groupText(answer.by, keys) : 'total';
  return (
    <button
      type="button"
      className={cx(css.number, text === '–' && css.nothing)}
      data-row={place.row}
      data-column={place.column}
      tabIndex={place.row === stop.row && place.column === stop.column ? 0 : -1}
      aria-current={isSameCell(cell, own) || undefined}
      aria-label={`${text}, ${headingOf(measure)} of ${name}`}
      onFocus={() => onFocus(place, own)}
      onClick={() => onOpen(own)}
    >
      {text}
    </button>
  );
}
