import { timesOf, type Place } from '@schoolbell/core/calendar/layout/rules';
import type { Entry } from './entries.ts';
import type { Changes } from './changes.ts';
import type { Column } from './column.ts';

type Who = Pick<Column, 'user_detail_id' | 'room_id' | 'location_id'>;

/** What an event that is dropped asks to be changed: its times where they differ, and in the views by staff and by room who has it, or where it is. */
export function changesOfDrop(
  { event, local }: Pick<Entry, 'event' | 'local'>,
  place: Place,
  to: Who,
  from: Who,
): Changes {
  const times = local === place.local && event.minutes === place.minutes ? {} : timesOf(place);
  return {
    ...times,
    ...(to.user_detail_id !== undefined &&
      to.user_detail_id !== from.user_detail_id &&
      handedOver(event, from.user_detail_id ?? null, to.user_detail_id)),
    ...moved(to, from),
  };
}

/** The new one takes the place of the one whose column it came from, and the others stay. */
function handedOver({ staff, extraStaff }: Entry['event'], from: number | null, to: number | null): Changes {
  const swapped = (ids: readonly number[]) => [
    ...new Set(ids.flatMap((id) => (id !== from ? [id] : to === null ? [] : [to]))),
  ];
  if (from === null || !(staff.includes(from) || extraStaff.includes(from)))
    return to === null ? {} : { staff: [...new Set([...staff, to])], extraStaff: extraStaff.filter((id) => id !== to) };
  if (!staff.includes(from)) return { extraStaff: swapped(extraStaff).filter((id) => !staff.includes(id)) };
  return { staff: swapped(staff), extraStaff: extraStaff.filter((id) => id !== to) };
}

function moved(to: Who, from: Who): Changes {
  if (to.room_id === undefined || to.room_id === from.room_id) return {};
  return to.room_id === null ? { room: null } : { room: to.room_id, location: to.location_id ?? null };
}
