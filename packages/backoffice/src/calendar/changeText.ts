import { minutesBetween } from '@schoolbell/core/calendar/recurrence/rules';
import type { previewEdit } from '@schoolbell/core/calendar/series/contract';
import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { dayText, timesText } from '../ui/dayText.ts';
import type { Changes } from './changes.ts';
import type { CalendarEvent } from './entries.ts';

/** What an edit would come to. */
export type Preview = ResultOf<typeof previewEdit>;

/** Who and where was taken instead, until it is saved. */
export function takenText({ rooms, staff }: Preview, changes: Changes, wanted: Changes): string | false {
  const parts = [
    changes.room !== wanted.room && rooms.find((one) => one.room_id === changes.room)?.name,
    changes.staff !== wanted.staff &&
      staff
        .filter(({ user_detail_id }) =>
          [changes.staff, changes.extraStaff].some((ids) => ids?.includes(user_detail_id)),
        )
        .map(fullName)
        .join(', '),
  ].filter(Boolean);
  return parts.length > 0 && `With ${parts.join(' and ')} instead.`;
}

/** From where to where an event is moved. */
export function moveText(event: CalendarEvent, { from, to, fromTime, toTime }: Changes): string {
  const minutes = from && fromTime && toTime ? minutesBetween(from, fromTime, to ?? '', toTime) : event.minutes;
  return `${dayText(event.local_start, 'full')}, ${timesText(event.local_start.slice(11), event.minutes)} → ${dayText(from ?? event.local_start, 'full')}, ${timesText(fromTime ?? event.local_start.slice(11), minutes)}`;
}

const count = (total: number, one: string, many: string) =>
  `${total.toLocaleString('en-US')} ${total === 1 ? one : many}`;

/** What an edit comes to, in a sentence each; `begins` where it begins as before, and only ends at another time. */
export function previewText({ moved, changed, added, removed, kept, told, skipped }: Preview, begins: boolean): string {
  const parts = [
    moved > 0 &&
      `${begins ? count(moved, 'event ends at another time', 'events end at another time') : count(moved, 'event moves', 'events move')}.`,
    changed > moved &&
      `${count(changed - moved, 'event changes', 'events change')}${moved > 0 ? ' without moving' : ''}.`,
    added > 0 && `${count(added, 'event is added', 'events are added')}.`,
    removed > 0 && `${count(removed, 'event is removed', 'events are removed')}.`,
    skipped.length > 0 &&
      `${count(skipped.length, 'event falls', 'events fall')} on a holiday and will not take place.`,
    kept > 0 &&
      `${count(kept, 'event stays as it is', 'events stay as they are')}: past, marked, or changed separately.`,
    told.staff + told.families > 0
      ? `This tells ${[told.staff > 0 && count(told.staff, 'member of staff', 'members of staff'), told.families > 0 && count(told.families, 'family', 'families')].filter(Boolean).join(' and ')}.`
      : 'No one needs to be told.',
  ];
  return parts.filter(Boolean).join(' ');
}
