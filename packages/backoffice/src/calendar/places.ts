import { locations } from '@schoolbell/core/catalog/locations/contract';
import { useRead } from '../http/read.ts';
import type { SearchOption } from '../ui/ComboBox.tsx';

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
