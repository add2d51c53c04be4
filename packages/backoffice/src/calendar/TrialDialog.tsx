import { useState } from 'react';
import { enrol, previewEnrolment } from '@schoolbell/core/calendar/enrolments/contract';
import type { trials } from '@schoolbell/core/calendar/trials/contract';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { isDay, texts } from '@schoolbell/core/validators';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { Banner } from '../ui/Banner.tsx';
import { Modal } from '../ui/Modal.tsx';
import { DateField, TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toasts.ts';
import { useSay } from '../words/say.ts';
import { schoolToday } from './address.ts';
import * as css from './EventForm.css.ts';

export type Trial = ResultOf<typeof trials>['data'][number];

/** Enrols whoever tried a class in all of it, from a day on. */
export function TrialDialog({ trial, onClose }: { trial: Trial; onClose: () => void }) {
  const say = useSay();
  const write = useWrite(enrol);
  const tomorrow = addDays(schoolToday(), 1);
  const after = trial.local_start ? addDays(trial.local_start.slice(0, 10), 1) : tomorrow;
  const [from, setFrom] = useState(after > tomorrow ? after : tomorrow);
  const [ahead, setAhead] = useState('');
  const [notify, setNotify] = useState(true);
  const asked = { series_id: trial.series_id, user_detail_ids: [trial.user_detail_id], from };
  const preview = useRead(previewEnrolment, asked, { enabled: isDay(from) });
  const shown = isDay(from) && !preview.error ? preview.data : undefined;
  const save = () => isDay(from) && write.mutate({ ...asked, notify: notify ? 1 : 0, ahead_reason: ahead.trim() }, { onSuccess: ({ message }) => (toast(message), onClose()) });
  const failure = write.error ?? (isDay(from) ? preview.error : null);
  return (
    <Modal title={`Enrol ${fullName(trial)} in ${trial.title}`} saveLabel="Enrol" saving={write.isPending} onSave={save} onClose={onClose} checkbox={{ label: 'Tell the family by e-mail', checked: notify, onChange: setNotify }}>
      <div className={css.stack}>
        {failure && <Banner tone="danger" title={failure.message} />}
        <DateField data-autofocus required label="From" value={from} error={isDay(from) ? undefined : texts.required} onChange={(change) => setFrom(change.target.value)} />
        {shown && <p aria-live="polite">{shown.events === 1 ? '1 event' : `${shown.events} events`}{shown.seats !== null && say(`, ${shown.seats === 1 ? '1 {seat} is' : `${shown.seats} {seats} are`} left`)}.{shown.clash_count > 0 && ` ${shown.clash_count === 1 ? 'One of them is' : `${shown.clash_count} of them are`} at the time of another class; that only warns.`}</p>}
        {(shown?.waiting ?? 0) > 0 && <TextField required label={say('Others wait for a {seat}: why do they go first?')} maxLength={255} value={ahead} error={write.error?.fields?.['ahead_reason']} onChange={(change) => setAhead(change.target.value)} />}
      </div>
    </Modal>
  );
}
