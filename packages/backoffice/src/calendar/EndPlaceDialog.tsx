import { useState } from 'react';
import { cancelEnrolment } from '@schoolbell/core/calendar/enrolments/contract';
import { isDay, texts } from '@schoolbell/core/validators';
import { useWrite } from '../http/write.ts';
import { Banner } from '../ui/Banner.tsx';
import { Modal } from '../ui/Modal.tsx';
import { DateField, TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toasts.ts';
import { schoolToday } from '../session/school.ts';
import * as css from './EventForm.css.ts';

/** Ends a student's place in a class from a day on. */
export function EndPlaceDialog({
  enrolment: { enrolment_id, title, name },
  onClose,
}: {
  enrolment: { enrolment_id: number; title: string; name: string };
  onClose: () => void;
}) {
  const write = useWrite(cancelEnrolment);
  const [from, setFrom] = useState(schoolToday());
  const [reason, setReason] = useState('');
  const [notify, setNotify] = useState(true);
  const save = () =>
    isDay(from) &&
    write.mutate(
      { enrolment_id, from, reason: reason.trim(), notify: notify ? 1 : 0 },
      { onSuccess: ({ message }) => (toast(message), onClose()) },
    );
  return (
    <Modal
      title={`End the enrolment of ${name}?`}
      saveLabel="End"
      saving={write.isPending}
      onSave={save}
      onClose={onClose}
      checkbox={{ label: 'Tell the family by e-mail', checked: notify, onChange: setNotify }}
    >
      <div className={css.stack}>
        {write.error && <Banner tone="danger" title={write.error.message} />}
        <p>
          {name} leaves {title} from this day on. Past and marked events stay as they are, and the others use no
          session.
        </p>
        <DateField
          data-autofocus
          required
          label="From"
          value={from}
          error={isDay(from) ? undefined : texts.required}
          onChange={(change) => setFrom(change.target.value)}
        />
        <TextField
          label="Reason"
          maxLength={255}
          value={reason}
          onChange={(change) => setReason(change.target.value)}
        />
      </div>
    </Modal>
  );
}
