import { INVITATION_DAYS } from '@schoolbell/core/staff/rules';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Select } from '../ui/Select.tsx';
import { useSay } from '../words/say.ts';
import { type Import, nounsOf } from './importText.ts';
import * as css from './Imports.css.ts';

type Settings = Import['settings'];

interface RowReadingProps {
  found: Import;
  settings: Settings;
  onChange: (settings: Settings) => void;
}

/** How dates are read, what becomes of rows that look like somebody, and whether those who are added get an invitation. */
export function RowReading({ found, settings, onChange }: RowReadingProps) {
  const say = useSay();
  return (
    <div className={css.reading}>
      <div className={css.settings}>
        <Select
          label="Dates like 3/4/2015"
          value={settings.date_order}
          onChange={(event) => onChange({ ...settings, date_order: event.target.value as Settings['date_order'] })}
          options={[
            { value: 'dmy', label: 'Day first: 3 April' },
            { value: 'mdy', label: 'Month first: 4 March' },
          ]}
        />
        <Select
          label="A row without an ID that looks like somebody here"
          value={settings.duplicates}
          onChange={(event) => onChange({ ...settings, duplicates: event.target.value as Settings['duplicates'] })}
          options={[
            { value: 'reject', label: 'Leave the row out' },
            { value: 'update', label: 'Change that person' },
            { value: 'create', label: 'Add anyway, marked as possible duplicate' },
          ]}
        />
      </div>
      {found.kind === 'staff' && (
        <Checkbox
          label="Invite those who are added by mail"
          checked={settings.invite ?? false}
          onChange={(event) => onChange({ ...settings, invite: event.target.checked })}
          hint={`Each gets a link that sets their password, within ${INVITATION_DAYS} days. Without it they can't sign in until somebody invites them from their page.`}
        />
      )}
      <p className={css.words}>
        {say(
          `Rows with an ID that was imported before change that ${nounsOf[found.kind].one}. An empty cell leaves what is there.`,
        )}
      </p>
    </div>
  );
}
