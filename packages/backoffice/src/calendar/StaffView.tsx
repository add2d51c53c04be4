import { useMemo } from 'react';
import { staffHours } from '@schoolbell/core/calendar/events/contract';
import { minuteOf } from '@schoolbell/core/calendar/layout/rules';
import { weekdayOf } from '@schoolbell/core/calendar/recurrence/rules';
import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useRead } from '../http/read.ts';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import type { Filters } from './address.ts';
import { useStaffChoice } from './choices.ts';
import { offOn } from './columns.ts';
import type { Entry, EventList } from './entries.ts';
import type { Column } from './column.ts';
import { TimeGrid, type GridActions } from './TimeGrid.tsx';

interface StaffViewProps extends GridActions {
  day: string;
  list: EventList;
  filters: Filters;
  entries: readonly Entry[];
  zone: string;
  isLoading: boolean;
}

/** A day with a column for each member of staff: an event that is dragged to another column goes to that person. */
export function StaffView({ day, list, filters, entries, ...grid }: StaffViewProps) {
  const { people, isPending } = useStaffChoice([]);
  const hours = useRead(staffHours, {}).data?.data;
  const columns = useMemo(
    () => staffColumns(day, entries, list, { people, wanted: filters.staff, hours }),
    [day, entries, list, people, hours, filters],
  );
  if (columns.length > 0) return <TimeGrid heads="names" columns={columns} entries={entries} {...grid} />;
  // Where a filter names no one who is there, the calendar's own note says so.
  return isPending ? <SkeletonLines lines={8} /> : null;
}

type Hours = ResultOf<typeof staffHours>['data'];
interface Staff {
  people: readonly { user_detail_id: number; firstName: string; surname: string }[];
  /** The staff in the filters; all staff where there are none. */
  wanted: readonly number[];
  hours: Hours | undefined;
}

/** When someone works on a day; undefined for those whose hours no one wrote down: they may be booked whenever. */
function worksOn(day: string, user_detail_id: number, hours: Hours = []): Column['works'] {
  const own = hours.filter((one) => one.user_detail_id === user_detail_id);
  const weekday = weekdayOf(day);
  return own.length === 0
    ? undefined
    : own.filter((one) => one.weekday === weekday).map(({ from, to }) => ({ from: minuteOf(from), to: minuteOf(to) }));
}

function staffColumns(
  day: string,
  entries: readonly Entry[],
  list: EventList,
  { people, wanted, hours }: Staff,
): Column[] {
  const all = new Map([...people, ...list.names.staff].map((one) => [one.user_detail_id, fullName(one)]));
  const ids =
    wanted.length > 0
      ? wanted.filter((id) => all.has(id))
      : [...all.keys()].sort((a, b) => all.get(a)!.localeCompare(all.get(b)!));
  const holidays = offOn(day, { holidays: list.holidays, leaves: [] });
  const columns = ids.map((id): Column => {
    const off = [
      ...holidays,
      ...(list.leaves.some((one) => one.user_detail_id === id && one.start_date <= day && day <= one.end_date)
        ? ['On leave']
        : []),
    ];
    return {
      key: String(id),
      day,
      label: all.get(id)!,
      user_detail_id: id,
      off,
      works: worksOn(day, id, hours),
      isClosed: off.length > 0,
      entries: entries.filter(({ event }) => event.staff.includes(id) || event.extraStaff.includes(id)),
    };
  });
  const nobody = entries.filter(({ event }) => event.staff.length + event.extraStaff.length === 0);
  return nobody.length === 0
    ? columns
    : [
        ...columns,
        {
          key: 'none',
          day,
          label: 'No one yet',
          user_detail_id: null,
          off: holidays,
          isClosed: holidays.length > 0,
          entries: nobody,
        },
      ];
}
