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

/** How dates are read, what becomes of rows that look like someone, and whether those who are added get an invitation. */
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
          label="If a row without an ID looks like an existing person"
          value={settings.duplicates}
          onChange={(event) => onChange({ ...settings, duplicates: event.target.value as Settings['duplicates'] })}
          options={[
            { value: 'reject', label: 'Skip the row' },
            { value: 'update', label: 'Update that person' },
            { value: 'create', label: 'Add anyway, marked as possible duplicate' },
          ]}
        />
      </div>
      {found.kind === 'staff' && (
        <Checkbox
          label="Invite new people by e-mail"
          checked={settings.invite ?? false}
          onChange={(event) => onChange({ ...settings, invite: event.target.checked })}
          hint={`Each gets a link to set a password, valid for ${INVITATION_DAYS} days. You can also invite them later from their page.`}
        />
      )}
      <p className={css.words}>
        {say(
          `A row with an ID that was imported before updates that ${nounsOf[found.kind].one}. Empty cells change nothing.`,
        )}
      </p>
    </div>
  );
}
