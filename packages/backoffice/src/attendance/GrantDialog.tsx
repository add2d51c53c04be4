import { grantSessions } from '@schoolbell/core/calendar/credits/contract';
import { texts } from '@schoolbell/core/validators';
import * as catalog from '../catalog/Catalog.css.ts';
import { CatalogDialog } from '../catalog/CatalogDialog.tsx';
import { useDialog } from '../catalog/dialog.ts';
import { wholeOf } from '../ui/numbers.ts';
import { SubjectPicker } from '../catalog/subjects/SubjectPicker.tsx';
import { useWrite } from '../http/write.ts';
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
      expires_on < valid_from && { expires_on: 'The last day must not be before the first' }),
  };
}

/** Gives a student sessions, for some subjects or for any. */
export function GrantDialog({ user_detail_id, onClose }: { user_detail_id: number; onClose: () => void }) {
  const say = useSay();
  const grant = useWrite(grantSessions);
  const dialog = useDialog<Typed, number>(
    { sessions: '', make_ups: '', minutes: '', valid_from: '', expires_on: '', note: '', sub_ids: [] },
    0,
    {
      check: errorsOf,
      send: async ({ sessions, make_ups, minutes, ...typed }) => {
        const { grant_id, message } = await grant.mutateAsync({
          ...typed,
          user_detail_id,
          sessions: Number(sessions),
          make_ups: Number(make_ups || 0),
          minutes: minutes.trim() === '' ? null : Number(minutes),
        });
        return { data: grant_id, message };
      },
      onClose,
    },
  );
  const { typed, errors, set } = dialog;
  return (
    <CatalogDialog title="Give sessions" dialog={dialog} onClose={onClose}>
      <TextField
        data-autofocus
        required
        label="How many"
        inputMode="numeric"
        maxLength={4}
        {...dialog.text('sessions')}
      />
      <TextField
        label="Absences that may be made up for"
        inputMode="numeric"
        maxLength={4}
        placeholder="0"
        {...dialog.text('make_ups')}
      />
      <DateField label="Valid from" hint="Today, unless you choose another day." {...dialog.text('valid_from')} />
      <DateField label="Valid to" hint="Empty never expires." {...dialog.text('expires_on')} />
      <TextField
        label="Length in minutes"
        hint="Empty is for any length."
        inputMode="numeric"
        maxLength={4}
        {...dialog.text('minutes')}
      />
      <TextField label="Note" maxLength={255} {...dialog.text('note')} />
      <fieldset className={catalog.part}>
        <legend className={catalog.partTitle}>{say('For which {subjects}')}</legend>
        <p>Without a choice they are for any.</p>
        <SubjectPicker
          label={say('{Subjects}')}
          selected={typed.sub_ids}
          error={errors['sub_ids']}
          onChange={(sub_ids) => set({ sub_ids })}
        />
      </fieldset>
    </CatalogDialog>
  );
}
