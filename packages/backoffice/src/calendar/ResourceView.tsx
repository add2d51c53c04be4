import { useMemo } from 'react';
import { staffHours } from '@schoolbell/core/calendar/events/contract';
import { minuteOf } from '@schoolbell/core/calendar/layout/rules';
import { weekdayOf } from '@schoolbell/core/calendar/recurrence/rules';
import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useRead } from '../http/read.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import type { Filters } from './address.ts';
import { usePlaces, useStaffChoice } from './choices.ts';
import { isClosed, offOn } from './columns.ts';
import type { Entry, EventList } from './entries.ts';
import type { Column } from './TimeColumn.tsx';
import { TimeGrid, type GridActions } from './TimeGrid.tsx';

interface ResourceViewProps extends GridActions {
  by: 'staff' | 'room';
  day: string;
  list: EventList;
  filters: Filters;
  entries: readonly Entry[];
  zone: string;
  isLoading: boolean;
}

/** A day with a column for each member of staff, or each room: what is dragged to another column goes to that person or room. */
export function ResourceView({ by, day, list, filters, entries, ...grid }: ResourceViewProps) {
  const staff = useStaffChoice([]);
  const { rooms, isPending } = usePlaces();
  const hours = useRead(staffHours, {}, { enabled: by === 'staff' }).data?.data;
  const columns = useMemo(
    () =>
      by === 'staff'
        ? staffColumns(day, entries, list, { people: staff.people, wanted: filters.staff, hours })
        : roomColumns(day, entries, list, rooms, filters),
    [by, day, entries, list, staff.people, hours, rooms, filters],
  );
  if (columns.length === 0 && (by === 'staff' ? staff.isPending : isPending)) return <SkeletonLines lines={8} />;
  if (columns.length === 0)
    return (
      <EmptyState
        title={by === 'staff' ? 'Nobody to show' : 'No rooms yet'}
        line={by === 'staff' ? 'Staff have a column here.' : 'Rooms are added under Catalog, Locations.'}
      />
    );
  return <TimeGrid heads="names" columns={columns} entries={entries} {...grid} />;
}

type Hours = ResultOf<typeof staffHours>['data'];
interface Staff {
  people: readonly { user_detail_id: number; firstName: string; surname: string }[];
  /** Whom the filters name; all of them, where nobody is. */
  wanted: readonly number[];
  hours: Hours | undefined;
}

/** When somebody works on a day; undefined for those whose hours nobody wrote down: they may be booked whenever. */
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
          label: 'Nobody yet',
          user_detail_id: null,
          off: holidays,
          isClosed: holidays.length > 0,
          entries: nobody,
        },
      ];
}

function roomColumns(
  day: string,
  entries: readonly Entry[],
  list: EventList,
  rooms: readonly { value: string | number; label: string; hint?: string; location_id: number }[],
  filters: Filters,
): Column[] {
  // Who is away says nothing of a room.
  const off = offOn(day, { holidays: list.holidays, leaves: [] });
  const shown = rooms.filter(
    (room) =>
      (filters.rooms.length === 0 || filters.rooms.includes(Number(room.value))) &&
      (filters.locations.length === 0 || filters.locations.includes(room.location_id)),
  );
  const columns = shown.map((room): Column => ({
    key: String(room.value),
    day,
    label: room.hint ? `${room.label}, ${room.hint}` : room.label,
    room_id: Number(room.value),
    location_id: room.location_id,
    off,
    isClosed: isClosed(day, list),
    entries: entries.filter(({ event }) => event.room_id === room.value),
  }));
  const nowhere = entries.filter(({ event }) => !shown.some((room) => room.value === event.room_id));
  return nowhere.length === 0
    ? columns
    : [
        ...columns,
        { key: 'none', day, label: 'No room', room_id: null, off, isClosed: isClosed(day, list), entries: nowhere },
      ];
}
