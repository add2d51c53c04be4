import { grantSessions } from '@schoolbell/core/calendar/credits/contract';
import { texts } from '@schoolbell/core/validators';
import * as catalog from '../catalog/Catalog.css.ts';
import { wholeOf } from '../ui/numbers.ts';
import { SubjectPicker } from '../catalog/subjects/SubjectPicker.tsx';
import { RecordForm } from '../ui/record/RecordForm.tsx';
import { useRecord } from '../ui/record/useRecord.ts';
import { DateField, TextField } from '../ui/TextField.tsx';
import { useSay } from '../words/say.ts';

interface Typed {
  sessions: string;
  make_ups: string;
  minutes: string;
  valid_from: string;
  expires_on: string;
  note: string;
  sub_ids: number[];
}

const labels = {
  sessions: 'How many',
  make_ups: 'Absences that can be made up',
  valid_from: 'Valid from',
  expires_on: 'Valid to',
  minutes: 'Length in minutes',
  note: 'Note',
};

function errorsOf({ sessions, make_ups, minutes, valid_from, expires_on }: Typed): Record<string, string> {
  const wrong = (text: string, least: number, most: number) =>
    text.trim() !== '' && wholeOf(text, least, most) === null;
  return {
    ...(sessions.trim() === ''
      ? { sessions: texts.required }
      : wrong(sessions, 1, 1_000)
        ? { sessions: 'Please enter a number from 1 to 1000' }
        : {}),
    ...(wrong(make_ups, 0, 1_000) && { make_ups: texts.numeric }),
    ...(wrong(minutes, 5, 1_440) && { minutes: 'Please enter a number from 5 to 1440' }),
    ...(expires_on !== '' &&
      valid_from !== '' &&
      expires_on < valid_from && { expires_on: 'Please choose a last day on or after the first' }),
  };
}

const nothing: Typed = {
  sessions: '',
  make_ups: '',
  minutes: '',
  valid_from: '',
  expires_on: '',
  note: '',
  sub_ids: [],
};

/** Gives a student sessions, for some subjects or for any. */
export function GrantDialog({ user_detail_id, onClose }: { user_detail_id: number; onClose: () => void }) {
  const say = useSay();
  const record = useRecord({
    row: null,
    values: () => nothing,
    labels,
    check: errorsOf,
    sent: ({ sessions, make_ups, minutes, ...typed }) => ({
      ...typed,
      sessions: Number(sessions),
      make_ups: Number(make_ups || 0),
      minutes: minutes.trim() === '' ? null : Number(minutes),
    }),
    add: { endpoint: grantSessions, more: { user_detail_id } },
    onClose,
  });
  const subjects = record.control('sub_ids');
  return (
    <RecordForm record={record} as="dialog" title="Give sessions">
      <TextField data-autofocus required inputMode="numeric" maxLength={4} {...record.field('sessions')} />
      <TextField inputMode="numeric" maxLength={4} placeholder="0" {...record.field('make_ups')} />
      <DateField hint="Today, unless you choose another day." {...record.field('valid_from')} />
      <DateField hint="Leave empty for no expiry." {...record.field('expires_on')} />
      <TextField hint="Leave empty for any length." inputMode="numeric" maxLength={4} {...record.field('minutes')} />
      <TextField maxLength={255} {...record.field('note')} />
      <fieldset className={catalog.part}>
        <legend className={catalog.partTitle}>{say('For which {subjects}')}</legend>
        <p>Leave empty for any subject.</p>
        <SubjectPicker
          label={say('{Subjects}')}
          selected={subjects.value}
          error={subjects.error}
          onChange={subjects.onChange}
        />
      </fieldset>
    </RecordForm>
  );
}
