import type * as z from 'zod/mini';
import type { Clash as ClashSchema } from '@schoolbell/core/calendar/series/schemas';
import { dateTimeIn, dayText, fullName } from '@schoolbell/core/format';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { useSay, type Say } from '../words/say.ts';
import { clashTitle, type Check } from './clashes.ts';
import { namesBy } from './entries.ts';
import * as css from './EventForm.css.ts';

type Clash = z.output<typeof ClashSchema>;

const SHOWN = 6;

/** What is in the way, in words. */
function clashText(
  { kind, user_detail_id, room_id, title }: Clash,
  names: ReturnType<typeof namesBy>,
  say: Say,
): string {
  const who = user_detail_id === null ? '' : names.person(user_detail_id) || 'Someone';
  switch (kind) {
    case 'staff':
      return `${who} has ${title || 'another event'}`;
    case 'room':
      return `${(room_id !== null && names.room(room_id)) || 'The room'} is taken by ${title || 'another event'}`;
    case 'leave':
      return `${who} is on leave`;
    case 'holiday':
      return `${title} is a holiday`;
    case 'hours':
      return `${who} does not work at this time`;
    case 'student':
      return `${say('A {student}')} is in ${title} at this time`;
  }
}

interface ClashListProps {
  check: Check;
  zone: string;
  /** Where they are given, what is free is offered at a click. */
  onRoom?: (room: Check['rooms'][number]) => void;
  onStaff?: (person: Check['staff'][number]) => void;
}

/** Every clash of a plan, with the rooms and the qualified staff who are free for all of it. */
export function ClashList({ check, zone, onRoom, onStaff }: ClashListProps) {
  const { clash_count } = check;
  const notes = [
    ...check.skipped.map((one) => `${dayText(one.date)} is skipped: ${one.reason}`),
    ...check.shifted.map((one) => `${dayText(one.date)}: ${one.reason}`),
  ];
  if (clash_count + notes.length === 0) return null;
  return (
    <>
      {clash_count > 0 && <Clashes check={check} zone={zone} onRoom={onRoom} onStaff={onStaff} />}
      {notes.length > 0 && (
        <p className={css.muted}>
          {notes.slice(0, SHOWN).join('; ')}
          {notes.length > SHOWN && ` and ${notes.length - SHOWN} more`}.
        </p>
      )}
    </>
  );
}

function Clashes({ check, zone, onRoom, onStaff }: ClashListProps) {
  const say = useSay();
  const { clashes, clash_count, rooms, staff } = check;
  const names = namesBy(check.names);
  const blocks = clashes.some((one) => one.blocks === 1);
  const [freeRooms, freeStaff] = [
    rooms.filter((one) => one.taken === 0).slice(0, SHOWN),
    staff.filter((one) => one.taken === 0).slice(0, SHOWN),
  ];
  return (
    <Banner tone={blocks ? 'danger' : 'warning'} title={clashTitle(check)}>
      <ul>
        {clashes.slice(0, SHOWN).map((one, at) => (
          <li key={at}>
            {dateTimeIn(one.starts_at, zone)}: {clashText(one, names, say)}
            {one.blocks === 0 && ' (a warning only)'}
          </li>
        ))}
      </ul>
      {clash_count > SHOWN && <p>And {(clash_count - SHOWN).toLocaleString('en-US')} more.</p>}
      {clashes.some((one) => one.kind === 'room') && (
        <Free
          label="Free rooms"
          empty="No rooms are free."
          items={freeRooms.map((one) => ({
            key: one.room_id,
            text: one.name,
            take: onRoom && (() => onRoom(one)),
          }))}
        />
      )}
      {clashes.some((one) => one.user_detail_id !== null) && (
        <Free
          label="Free qualified staff"
          empty="No qualified staff are free."
          items={freeStaff.map((one) => ({
            key: one.user_detail_id,
            text: fullName(one),
            take: onStaff && (() => onStaff(one)),
          }))}
        />
      )}
    </Banner>
  );
}

function Free({
  label,
  empty,
  items,
}: {
  label: string;
  empty: string;
  items: { key: number; text: string; take: (() => void) | undefined }[];
}) {
  if (items.length === 0) return <p>{empty}</p>;
  return (
    <div className={css.free} role="group" aria-label={label}>
      <span>{label}:</span>
      {items.map((one) =>
        one.take ? (
          <Button key={one.key} size="sm" onClick={one.take}>
            {one.text}
          </Button>
        ) : (
          <span key={one.key}>{one.text}</span>
        ),
      )}
    </div>
  );
}
