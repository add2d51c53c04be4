import { useState } from 'react';
import type { Scope } from '@schoolbell/core/calendar/events/rules';
import { minutesBetween } from '@schoolbell/core/calendar/recurrence/rules';
import { addRepeats, editEvent, previewEdit } from '@schoolbell/core/calendar/series/contract';
import { fullName } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Modal } from '../ui/Modal.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { ClashList } from './ClashList.tsx';
import { clashAdvice, staffWith } from './clashes.ts';
import type { CalendarEvent } from './entries.ts';
import { dayText, timesText } from '../ui/dayText.ts';
import type { Changes } from './changes.ts';
import { ScopeField } from './ScopeField.tsx';
import { toastDone } from './undoing.ts';
import * as css from './EventForm.css.ts';

interface ChangeDialogProps {
  event: CalendarEvent;
  changes: Changes;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before an event changes: which of its series, and says what it comes to, what clashes and whom it tells. */
export function ChangeDialog({ event: opened, changes: wanted, onDone, onClose }: ChangeDialogProps) {
  // As it was when it was opened, or as somebody else has left it since, once that was seen.
  const [event, setEvent] = useState(opened);
  const [scope, setScope] = useState<Scope>(wanted.repeats && event.repeats ? 'following' : 'this');
  // With a free room or somebody free who was taken instead.
  const [changes, setChanges] = useState(wanted);
  const [notify, setNotify] = useState(true);
  const [override, setOverride] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const asked = { event_id: event.event_id, version: event.version, scope, changes };
  const write = useWrite(editEvent);
  const repeat = useWrite(addRepeats);
  // What was saved is not worked out once more: it would be about a version that is gone.
  const { data, error, isPlaceholderData } = useRead(previewEdit, asked, {
    enabled: () => !write.isSuccess && !repeat.isSuccess,
  });
  const [refusal, setRefusal] = useState<Failure>();
  const blocked = data?.clashes.some((one) => one.blocks === 1) ?? false;
  const told = data ? data.told.staff + data.told.families : 0;

  function take(change: Changes) {
    setChanges((now) => ({ ...now, ...change }));
    setOverride(false);
  }

  async function save() {
    setAsked(blocked && !override);
    if (!data || error || (blocked && !override)) return;
    try {
      const hold = { override: override ? (1 as const) : (0 as const), notify: notify ? (1 as const) : (0 as const) };
      const { repeats, ...others } = changes;
      const onlyRepeats = event.repeats === 0 && repeats && Object.keys(others).length === 0;
      toastDone(
        await (onlyRepeats
          ? repeat.mutateAsync({ event_id: event.event_id, repeats, ...hold })
          : write.mutateAsync({ ...asked, ...hold })),
      );
      onDone();
    } catch (failure) {
      if (failure instanceof Failure) setRefusal(failure);
    }
  }

  const failure = error ?? refusal;
  const taken = data && takenText(data, changes, wanted);
  return (
    <Modal
      title={`Change ${event.title}`}
      saveLabel={blocked ? 'Save anyway' : 'Save'}
      saving={write.isPending || repeat.isPending || isPlaceholderData}
      onSave={failure?.code === 'stale' ? undefined : () => void save()}
      onClose={onClose}
      checkbox={told > 0 ? { label: 'Tell them by e-mail', checked: notify, onChange: setNotify } : undefined}
    >
      <div className={css.stack}>
        {failure?.code === 'stale' && (
          <Stale
            current={failure.current as CalendarEvent}
            onTake={(current) => (setRefusal(undefined), setEvent(current))}
          />
        )}
        {failure && failure.code !== 'stale' && (
          <Banner tone="danger" title={failure.message}>
            {failure.fields && (
              <ul>
                {Object.entries(failure.fields).map(([name, text]) => (
                  <li key={name}>{text}</li>
                ))}
              </ul>
            )}
          </Banner>
        )}
        {changes.fromTime && <p className={css.move}>{moveText(event, changes)}</p>}
        {event.repeats === 1 && <ScopeField value={scope} onChange={(next) => (setScope(next), setOverride(false))} />}
        {!data && !error && <SkeletonLines lines={3} />}
        {data && !error && (
          <div aria-live="polite" aria-busy={isPlaceholderData} className={css.stack}>
            <p>{previewText(data, event.local_start === `${changes.from}T${changes.fromTime}`)}</p>
            {taken && <p className={css.move}>{taken}</p>}
            <ClashList
              check={data}
              zone={event.zone}
              onRoom={({ room_id, location_id }) => take({ room: room_id, location: location_id })}
              onStaff={(person) =>
                take(
                  staffWith(
                    person.user_detail_id,
                    { staff: changes.staff ?? event.staff, extraStaff: changes.extraStaff ?? event.extraStaff },
                    data,
                  ),
                )
              }
            />
          </div>
        )}
        {blocked && data?.may_override === 1 && (
          <Checkbox
            label="Book it although it clashes; this is written down"
            checked={override}
            onChange={(change) => setOverride(change.target.checked)}
          />
        )}
        {blocked && isAsked && !override && (
          <p role="alert" className={css.move}>
            {clashAdvice(data?.may_override === 1)}
          </p>
        )}
        {blocked && data?.may_override === 0 && (
          <p className={css.muted}>What clashes can only be booked by those who may override it.</p>
        )}
      </div>
    </Modal>
  );
}

/** What somebody else has made of the event meanwhile, and the way to go on from there. */
function Stale({ current, onTake }: { current: CalendarEvent; onTake: (current: CalendarEvent) => void }) {
  return (
    <Banner tone="danger" title="Somebody else changed this event in the meantime.">
      <p>
        It is now {current.title}, {dayText(current.local_start, 'full')},{' '}
        {timesText(current.local_start, current.minutes)}.
      </p>
      <div className={css.free}>
        <Button size="sm" onClick={() => onTake(current)}>
          Change it as it stands now
        </Button>
      </div>
    </Banner>
  );
}

/** Who and where was taken instead, until it is saved. */
function takenText({ rooms, staff }: ResultOf<typeof previewEdit>, changes: Changes, wanted: Changes): string | false {
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
function moveText(event: CalendarEvent, { from, to, fromTime, toTime }: Changes): string {
  const minutes = from && fromTime && toTime ? minutesBetween(from, fromTime, to ?? '', toTime) : event.minutes;
  return `${dayText(event.local_start, 'full')}, ${timesText(event.local_start.slice(11), event.minutes)} → ${dayText(from ?? event.local_start, 'full')}, ${timesText(fromTime ?? event.local_start.slice(11), minutes)}`;
}

const count = (total: number, one: string, many: string) =>
  `${total.toLocaleString('en-US')} ${total === 1 ? one : many}`;

/** What an edit comes to, in a sentence each; `begins` where it begins as before, and only ends at another time. */
function previewText(
  { moved, changed, added, removed, kept, told, skipped }: ResultOf<typeof previewEdit>,
  begins: boolean,
): string {
  const parts = [
    moved > 0 &&
      `${begins ? count(moved, 'event ends at another time', 'events end at another time') : count(moved, 'event moves', 'events move')}.`,
    changed > moved &&
      `${count(changed - moved, 'event changes', 'events change')}${moved > 0 ? ' without moving' : ''}.`,
    added > 0 && `${count(added, 'event is added', 'events are added')}.`,
    removed > 0 && `${count(removed, 'event goes', 'events go')}.`,
    skipped.length > 0 &&
      `${count(skipped.length, 'event falls', 'events fall')} on a holiday and will not take place.`,
    kept > 0 &&
      `${count(kept, 'event stays as it is', 'events stay as they are')}: past, marked, or changed for itself.`,
    told.staff + told.families > 0
      ? `It tells ${[told.staff > 0 && count(told.staff, 'member of staff', 'members of staff'), told.families > 0 && count(told.families, 'family', 'families')].filter(Boolean).join(' and ')}.`
      : 'Nobody has to be told.',
  ];
  return parts.filter(Boolean).join(' ');
}
