import { useState } from 'react';
import { locations } from '@schoolbell/core/catalog/locations/contract';
import { fullName } from '@schoolbell/core/format';
import { mentionableStaff } from '@schoolbell/core/staff/contract';
import { useRead } from '../http/read.ts';
import type { SearchOption } from '../ui/ComboBox.tsx';

type Person = { user_detail_id: number; firstName: string; surname: string };

/** Staff to choose from, searched for on the server; those who are chosen already keep their names where they are known. */
export function useStaffChoice(
  chosen: readonly (string | number)[],
  known: readonly Person[] = [],
): { options: SearchOption[]; search: (text: string) => void; people: readonly Person[]; isPending: boolean } {
  const [text, search] = useState('');
  const { data, isPending } = useRead(mentionableStaff, { search: text, is_archived: 0 });
  const found = data?.data ?? [];
  const ids = new Set(chosen.map(Number));
  const people = [
    ...found,
    ...known.filter(
      (one) => ids.has(one.user_detail_id) && !found.some((other) => other.user_detail_id === one.user_detail_id),
    ),
  ];
  return {
    options: people.map((one) => ({ value: one.user_detail_id, label: fullName(one) })),
    search,
    people,
    isPending,
  };
}

/** Locations and their rooms. */
export function usePlaces(): {
  locations: SearchOption[];
  rooms: (SearchOption & { location_id: number })[];
  isPending: boolean;
} {
  const { data, isPending } = useRead(locations, {
    page: 1,
    per_page: 100,
    order_by: 'p_name',
    direction: 'asc',
    search: '',
    is_archived: 0,
  });
  const all = data?.data ?? [];
  return {
    isPending,
    locations: all.map((one) => ({ value: one.id, label: one.p_name })),
    rooms: all.flatMap((one) =>
      one.rooms.map((room) => ({ value: room.room_id, label: room.name, hint: one.p_name, location_id: one.id })),
    ),
  };
}
