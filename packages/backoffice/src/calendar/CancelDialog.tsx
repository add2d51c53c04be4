import { useState } from 'react';
import type { Scope } from '@schoolbell/core/calendar/events/rules';
import { cancelEvent } from '@schoolbell/core/calendar/series/contract';
import { useWrite } from '../http/write.ts';
import { Banner } from '../ui/Banner.tsx';
import { Modal } from '../ui/Modal.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { CalendarEvent } from './entries.ts';
import { dayText, timesText } from '../ui/dayText.ts';
import { ScopeField } from './ScopeField.tsx';
import { toastDone } from './undoing.ts';
import * as css from './EventForm.css.ts';

/** Asks before an event is cancelled: which of its series, and why; families are told the reason. */
export function CancelDialog({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const write = useWrite(cancelEvent);
  const [scope, setScope] = useState<Scope>('this');
  const [reason, setReason] = useState('');
  const [notify, setNotify] = useState(true);
  const { event_id, version } = event;
  const save = () =>
    write.mutate(
      { event_id, version, scope, reason: reason.trim(), notify: notify ? 1 : 0 },
      { onSuccess: (done) => (toastDone(done), onClose()) },
    );
  return (
    <Modal
      title={`Cancel ${event.title}?`}
      saveLabel="Cancel event"
      saving={write.isPending}
      onSave={save}
      onClose={onClose}
      checkbox={{ label: 'Tell families and staff by e-mail', checked: notify, onChange: setNotify }}
    >
      <div className={css.stack}>
        {write.error && (
          <Banner
            tone="danger"
            title={
              write.error.code === 'stale'
                ? 'Someone else changed this event. Close this dialog and try again.'
                : write.error.message
            }
          />
        )}
        <p>
          {dayText(event.local_start, 'full')}, {timesText(event.local_start, event.minutes)}. It stays in the calendar
          as cancelled; past and marked events stay as they are.
        </p>
        {event.repeats === 1 && <ScopeField value={scope} onChange={setScope} />}
        <TextField
          data-autofocus
          label="Reason"
          hint="Families and staff can read it."
          maxLength={255}
          value={reason}
          onChange={(change) => setReason(change.target.value)}
        />
      </div>
    </Modal>
  );
}
