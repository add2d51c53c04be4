import { useState } from 'react';
import { editEvent, eventDetails, publishEvent } from '@schoolbell/core/calendar/series/contract';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { Banner } from '../ui/Banner.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Modal } from '../ui/Modal.tsx';
import { ClashList } from './ClashList.tsx';
import { staffWith, type Check } from './clashes.ts';
import type { CalendarEvent } from './entries.ts';
import type { Changes } from './changes.ts';
import { toastDone } from './undoing.ts';
import * as css from './EventForm.css.ts';

/** Publishes a draft; where it is not free the server says every clash at once, and what is free can be taken in its place. */
export function PublishDialog({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const write = useWrite(publishEvent);
  const change = useWrite(editEvent);
  const [notify, setNotify] = useState(true);
  const [override, setOverride] = useState(false);
  const { event_id, series_id } = event;
  // As it stands by now: taking something changes the draft itself.
  const { data } = useRead(eventDetails, { event_id });
  const draft = data?.event.event_id === event_id ? data.event : event;
  const current = write.error?.code === 'conflict' ? (write.error.current as Check | undefined) : undefined;
  const failure = change.error ?? write.error;
  const save = (over = override) =>
    write.mutate(
      { series_id, override: over ? 1 : 0, notify: notify ? 1 : 0 },
      { onSuccess: (done) => (toastDone(done), onClose()) },
    );
  const take = (changes: Changes) =>
    change.mutate(
      { event_id, version: draft.version, scope: 'all', changes, override: 0, notify: 0 },
      { onSuccess: () => (setOverride(false), save(false)) },
    );
  return (
    <Modal
      title={`Publish ${event.title}?`}
      saveLabel="Publish"
      saving={write.isPending || change.isPending}
      onSave={() => save()}
      onClose={onClose}
      checkbox={{ label: 'Tell families and staff by e-mail', checked: notify, onChange: setNotify }}
    >
      <div className={css.stack}>
        <p>
          {event.repeats ? 'All events of this class book their room and staff.' : 'It books its room and staff.'} Until
          now, only planners could see it.
        </p>
        {failure && <Banner tone="danger" title={failure.message} />}
        {current && (
          <ClashList
            check={current}
            zone={event.zone}
            onRoom={({ room_id, location_id }) => take({ room: room_id, location: location_id })}
            onStaff={(person) => take(staffWith(person.user_detail_id, draft, current))}
          />
        )}
        {current?.may_override === 1 && (
          <Checkbox
            label="Book despite the clash (recorded in the audit log)"
            checked={override}
            onChange={(ticked) => setOverride(ticked.target.checked)}
          />
        )}
      </div>
    </Modal>
  );
}
