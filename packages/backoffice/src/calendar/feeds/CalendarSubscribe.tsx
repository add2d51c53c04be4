import { useRead } from '../../http/read.ts';
import { locations } from '@schoolbell/core/catalog/locations/contract';
import { SubscribeDialog, type FeedChoice } from './SubscribeDialog.tsx';

/** From the calendar: one's own events, or those of a room. */
export function CalendarSubscribe({ onClose }: { onClose: () => void }) {
  const { data } = useRead(locations, {
    page: 1,
    per_page: 100,
    order_by: 'p_name',
    direction: 'asc',
    search: '',
    is_archived: 0,
  });
  const rooms = (data?.data ?? []).flatMap((place) =>
    place.rooms.map((room): FeedChoice => ({
      kind: 'room',
      of: room.room_id,
      label: `Room: ${room.name}, ${place.p_name}`,
    })),
  );
  return <SubscribeDialog choices={[{ kind: 'staff', label: 'My own events' }, ...rooms]} onClose={onClose} />;
}
