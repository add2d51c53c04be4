import { useState } from 'react';
import { updateClassReminders } from '@schoolbell/core/calendar/events/contract';
import { reminders, type Scope } from '@schoolbell/core/calendar/events/rules';
import { useWrite } from '../http/write.ts';
import { Banner } from '../ui/Banner.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { toast } from '../ui/toasts.ts';
import type { CalendarEvent } from './entries.ts';
import { ScopeField } from './ScopeField.tsx';
import * as css from './EventForm.css.ts';

interface ReminderDialogProps {
  event: CalendarEvent;
  /** The code of the reminder as it is. */
  code: number;
  onClose: () => void;
}

/** How long before the start families and staff are reminded: nothing else changes, so no one is told. */
export function ReminderDialog({ event, code, onClose }: ReminderDialogProps) {
  const write = useWrite(updateClassReminders);
  const [chosen, setChosen] = useState(code);
  const [scope, setScope] = useState<Scope>(event.repeats === 1 ? 'all' : 'this');
  const save = () =>
    write.mutate(
      { event_id: event.event_id, reminders: chosen, scope },
      { onSuccess: ({ message }) => (toast(message), onClose()) },
    );
  return (
    <Modal
      title={`Reminder for ${event.title}`}
      saveLabel="Save"
      saving={write.isPending}
      onSave={save}
      onClose={onClose}
    >
      <div className={css.stack}>
        {write.error && <Banner tone="danger" title={write.error.message} />}
        <p>Families and staff are reminded by e-mail, if Alerts allow it.</p>
        <Select
          data-autofocus
          label="Reminder"
          options={reminders.map((one) => ({ value: one.code, label: one.label }))}
          value={chosen}
          onChange={(change) => setChosen(Number(change.target.value))}
        />
        {event.repeats === 1 && <ScopeField value={scope} onChange={setScope} />}
      </div>
    </Modal>
  );
}
