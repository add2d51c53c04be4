import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { dayIn } from '@schoolbell/core/format';
import { keptValue } from '../session/kept.ts';
import { currentSession } from '../session/session.ts';
import { type ListAddress, useListAddress } from '../ui/list/listQuery.ts';
import { type Asked, askedIn, type Cell, cellFrom, cellText, fiscalMonthOf } from './address.ts';

/** The month in which the school's year begins, as this browser keeps it. */
export const fiscalMonth = (): number => fiscalMonthOf(keptValue('fiscalMonth'));

/** Today where the school is. */
export const schoolToday = (): string => dayIn(Date.now(), currentSession()?.institution.institutionTimeZone ?? 'UTC');

/** What the address asks for, and how to change it. */
export interface AskedAddress extends ListAddress {
  asked: Asked;
}

/** The part of an address that every page of reports reads; `compare` is whether it compares unless told. */
export function useAsked(compare = false): AskedAddress {
  const { params, get, set } = useListAddress();
  const asked = useMemo(() => askedIn(params, compare), [params, compare]);
  return { asked, get, set };
}

/** The number whose records are open, by the address: it stays on its page of groups. */
export function useCell(): { cell: Cell | null; open: (cell: Cell) => void; close: () => void } {
  const [params, setParams] = useSearchParams();
  const text = params.get('cell');
  const put = (next: string | null) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now);
        if (next === null) changed.delete('cell');
        else changed.set('cell', next);
        return changed;
      },
      // Walking from cell to cell leaves one step to go back.
      { preventScrollReset: true, replace: text !== null && next !== null },
    );
  return {
    cell: useMemo(() => cellFrom(text), [text]),
    open: (cell) => cellText(cell) !== text && put(cellText(cell)),
    close: () => text !== null && put(null),
  };
}
