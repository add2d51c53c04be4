import { useMemo } from 'react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import type { Filters } from './address.ts';
import { isClosed, offOn } from './columns.ts';
import type { Entry, EventList } from './entries.ts';
import { usePlaces } from './places.ts';
import type { Column } from './column.ts';
import { TimeGrid, type GridActions } from './TimeGrid.tsx';

interface RoomViewProps extends GridActions {
  day: string;
  list: EventList;
  filters: Filters;
  entries: readonly Entry[];
  zone: string;
  isLoading: boolean;
}

/** A day with a column for each room: an event that is dragged to another column goes to that room. */
export function RoomView({ day, list, filters, entries, ...grid }: RoomViewProps) {
  const { rooms, isPending } = usePlaces();
  const columns = useMemo(() => roomColumns(day, entries, list, rooms, filters), [day, entries, list, rooms, filters]);
  if (columns.length > 0) return <TimeGrid heads="names" columns={columns} entries={entries} {...grid} />;
  if (isPending) return <SkeletonLines lines={8} />;
  return <EmptyState title="No rooms yet" line="Rooms are added under Catalog, Locations." />;
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
