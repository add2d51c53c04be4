import { useRef, useState, type KeyboardEvent } from 'react';
import { List } from '../../ui/list/List.tsx';
import type { ListState } from '../../ui/list/useList.ts';
import { Card } from '../../ui/Card.tsx';
import { part } from '../../ui/parts.tsx';
import { TableTotals } from '../../ui/TableTotals.tsx';
import type { Cell } from '../address.ts';
import { nearest, type Place, placeAfter } from '../cellWalk.ts';
import type { ReportAnswer, ReportRow } from '../values.ts';
import { reportColumns } from './reportColumns.tsx';
import type { AskedAddress } from '../useAsked.ts';
import * as css from '../Reports.css.ts';

interface ReportTableProps {
  list: ListState<ReportRow>;
  answer: ReportAnswer | undefined;
  address: AskedAddress;
  cell: Cell | null;
  /** The records are beside the table, so that they follow the cell that is walked to. */
  follows: boolean;
  onOpen: (cell: Cell) => void;
}

const NoGroups = part(() => import('./NoGroups.tsx').then((file) => file.NoGroups));

const selectorOf = ({ row, column }: Place) => `[data-row="${row}"][data-column="${column}"]`;

/** Which cell has the focus when the table is entered, and the keys that go from cell to cell. */
function useWalk(rows: number, columns: number) {
  const box = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<Place>({ row: 0, column: 0 });

  function onKeyDown(event: KeyboardEvent) {
    const from = (event.target as Element).closest<HTMLElement>('[data-row]');
    const isForOthers = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (!from || isForOthers) return;
    const at = { row: Number(from.dataset['row']), column: Number(from.dataset['column']) };
    const isMirrored = getComputedStyle(from).direction === 'rtl';
    const next = placeAfter(event.key, at, { rows, columns, isMirrored });
    if (!next && !event.key.startsWith('Arrow')) return;
    // At the edge the keys neither leave the table nor scroll the page.
    event.preventDefault();
    if (next) box.current!.querySelector<HTMLElement>(selectorOf(next))?.focus();
  }

  return { box, onKeyDown, stop: nearest(stop, rows, columns), setStop };
}

/** A report's groups: each number opens the records behind it, and the totals stay at the foot. */
export function ReportTable({ list, answer, address, cell, follows, onOpen }: ReportTableProps) {
  const rows = answer ? answer.data.length + answer.totals.length : 0;
  const columns = answer?.report.measures.length ?? 1;
  const { box, onKeyDown, stop, setStop } = useWalk(rows, columns);
  const shown = reportColumns(answer, {
    cell,
    stop,
    onOpen,
    onFocus: (place, at) => {
      setStop(place);
      if (follows && cell) onOpen(at);
    },
  });
  return (
    <Card flush>
      <div ref={box} className={css.table} onKeyDown={onKeyDown}>
        <List
          list={list}
          label={answer?.report.title ?? 'Report'}
          columns={shown}
          row={{ key: keyOf, name: ({ keys }) => keys.map(({ label }) => label).join(' · ') }}
          foot={<TableTotals columns={shown} />}
          empty={answer && <NoGroups answer={answer} address={address} />}
        />
      </div>
    </Card>
  );
}

const keyOf = ({ keys, currency }: ReportRow): string => JSON.stringify([keys.map(({ id }) => id), currency]);
