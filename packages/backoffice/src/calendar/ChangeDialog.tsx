import { useState } from 'react';
import type { Scope } from '@schoolbell/core/calendar/events/rules';
import { addRepeats, editEvent, previewEdit } from '@schoolbell/core/calendar/series/contract';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import { Failure } from '@schoolbell/core/http/errors';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { Modal } from '../ui/Modal.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import type { CalendarEvent } from './entries.ts';
import type { Changes } from './changes.ts';
import { Found, Overriding, Stale } from './ChangeOutcome.tsx';
import { moveText } from './changeText.ts';
import { Refused } from './Refused.tsx';
import { ScopeField } from './ScopeField.tsx';
import { toastDone } from './undoing.ts';
import * as css from './EventForm.css.ts';

interface ChangeDialogProps {
  event: CalendarEvent;
  changes: Changes;
  onDone: () => void;
  onClose: () => void;
}

/** Saves an edit, or the repeats that an event of its own is given; what was refused stays until it is forgotten. */
function useSaving({ event_id, repeats: isRepeating }: CalendarEvent, onDone: () => void) {
  const write = useWrite(editEvent);
  const repeat = useWrite(addRepeats);
  const [refusal, setRefusal] = useState<Failure>();
  async function save(asked: InputOf<typeof editEvent>, hold: { override: 0 | 1; notify: 0 | 1 }) {
    try {
      const { repeats, ...others } = asked.changes ?? {};
      const onlyRepeats = isRepeating === 0 && repeats && Object.keys(others).length === 0;
      toastDone(
        await (onlyRepeats
          ? repeat.mutateAsync({ event_id, repeats, ...hold })
          : write.mutateAsync({ ...asked, ...hold })),
      );
      onDone();
    } catch (failure) {
      if (failure instanceof Failure) setRefusal(failure);
    }
  }
  return {
    save,
    refusal,
    forget: () => setRefusal(undefined),
    isPending: write.isPending || repeat.isPending,
    isDone: write.isSuccess || repeat.isSuccess,
  };
}

/** Asks before an event changes: which of its series, and says what it comes to, what clashes and whom it tells. */
export function ChangeDialog({ event: opened, changes: wanted, onDone, onClose }: ChangeDialogProps) {
  // As it was when it was opened, or as someone else has left it since, once that was seen.
  const [event, setEvent] = useState(opened);
  const [scope, setScope] = useState<Scope>(wanted.repeats && event.repeats ? 'following' : 'this');
  // With a free room or someone free who was taken instead.
  const [changes, setChanges] = useState(wanted);
  const [notify, setNotify] = useState(true);
  const [override, setOverride] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const asked = { event_id: event.event_id, version: event.version, scope, changes };
  const saving = useSaving(event, onDone);
  // What was saved is not worked out once more: it would be about a version that is gone.
  const { data, error, isPlaceholderData } = useRead(previewEdit, asked, {
    enabled: () => !saving.isDone,
  });
  const blocked = data?.clashes.some((one) => one.blocks === 1) ?? false;
  const told = data ? data.told.staff + data.told.families : 0;

  function take(change: Changes) {
    setChanges((now) => ({ ...now, ...change }));
    setOverride(false);
  }

  async function save() {
    setAsked(blocked && !override);
    if (!data || error || (blocked && !override)) return;
    await saving.save(asked, { override: override ? 1 : 0, notify: notify ? 1 : 0 });
  }

  const failure = error ?? saving.refusal;
  return (
    <Modal
      title={`Change ${event.title}`}
      saveLabel={blocked && data?.may_override === 1 ? 'Save anyway' : 'Save'}
      saving={saving.isPending || isPlaceholderData}
      onSave={failure?.code === 'stale' ? undefined : () => void save()}
      onClose={onClose}
      checkbox={told > 0 ? { label: 'Tell them by e-mail', checked: notify, onChange: setNotify } : undefined}
    >
      <div className={css.stack}>
        {failure?.code === 'stale' && (
          <Stale
            current={failure.current as CalendarEvent}
            onTake={(current) => (saving.forget(), setEvent(current))}
          />
        )}
        {failure && failure.code !== 'stale' && <Refused failure={failure} />}
        {changes.fromTime && <p className={css.move}>{moveText(event, changes)}</p>}
        {event.repeats === 1 && <ScopeField value={scope} onChange={(next) => (setScope(next), setOverride(false))} />}
        {!data && !error && <SkeletonLines lines={3} />}
        {data && !error && (
          <Found data={data} event={event} changes={changes} wanted={wanted} isOld={isPlaceholderData} onTake={take} />
        )}
        {blocked && (
          <Overriding
            may={data?.may_override === 1}
            value={override}
            isMissing={isAsked && !override}
            onChange={setOverride}
          />
        )}
      </div>
    </Modal>
  );
}
