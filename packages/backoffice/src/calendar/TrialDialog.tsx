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
import { DateField } from '../ui/TextField.tsx';
import { toast } from '../ui/toasts.ts';
import { schoolToday } from '../session/school.ts';
import { Foreseen, sent, toSay, unsaid } from './Foreseen.tsx';
import * as css from './EventForm.css.ts';

export type Trial = ResultOf<typeof trials>['data'][number];

/** Enrols someone who tried a class in the whole class, from a day on. */
export function TrialDialog({ trial, onClose }: { trial: Trial; onClose: () => void }) {
  const write = useWrite(enrol);
  const tomorrow = addDays(schoolToday(), 1);
  const after = trial.local_start ? addDays(trial.local_start.slice(0, 10), 1) : tomorrow;
  const [from, setFrom] = useState(after > tomorrow ? after : tomorrow);
  const [said, setSaid] = useState(unsaid);
  const [tried, setTried] = useState(false);
  const [notify, setNotify] = useState(true);
  const asked = { series_id: trial.series_id, user_detail_ids: [trial.user_detail_id], from };
  const preview = useRead(previewEnrolment, asked, { enabled: isDay(from) });
  const shown = isDay(from) && !preview.error ? preview.data : undefined;
  const errors = toSay(shown, said);
  function save() {
    setTried(true);
    if (isDay(from) && Object.keys(errors).length === 0)
      write.mutate(
        { ...asked, notify: notify ? 1 : 0, ...sent(said) },
        { onSuccess: ({ message }) => (toast(message), onClose()) },
      );
  }
  const failure = write.error ?? (isDay(from) ? preview.error : null);
  return (
    <Modal
      title={`Enrol ${fullName(trial)} in ${trial.title}`}
      saveLabel="Enrol"
      saving={write.isPending}
      onSave={save}
      onClose={onClose}
      checkbox={{ label: 'Tell the family by e-mail', checked: notify, onChange: setNotify }}
    >
      <div className={css.stack}>
        {failure && <Banner tone="danger" title={failure.message} />}
        <DateField
          data-autofocus
          required
          label="From"
          value={from}
          error={isDay(from) ? undefined : texts.required}
          onChange={(change) => setFrom(change.target.value)}
        />
        {shown && (
          <Foreseen
            outlook={shown}
            said={said}
            errors={tried ? errors : {}}
            onSay={(change) => setSaid((now) => ({ ...now, ...change }))}
          />
        )}
      </div>
    </Modal>
  );
}
