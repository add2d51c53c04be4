import { useState } from 'react';
import { cancelImport, checkImport, rereadImport } from '@schoolbell/core/imports/contract';
import { encodings } from '@schoolbell/core/imports/format/rules';
import { Failure, type FieldErrors } from '@schoolbell/core/http/errors';
import { INVITATION_DAYS } from '@schoolbell/core/staff/rules';
import { useWrite } from '../http/write.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Select } from '../ui/Select.tsx';
import { Table } from '../ui/Table.tsx';
import type { Column } from '../ui/list/columns.ts';
import { toast } from '../ui/toasts.ts';
import { useSay, type Say } from '../words/say.ts';
import { type Import, nounsOf } from './importText.ts';
import * as css from './Imports.css.ts';
import { Presets } from './Presets.tsx';

const delimiterNames: Record<string, string> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' };
type Line = { at: number; name: string; samples: string };

/** What each column is, how the file is read, and what becomes of rows that look like somebody. */
export function Mapping({ found }: { found: Import }) {
  // Another encoding or sheet brings other columns, and with them another mapping.
  return <Form key={JSON.stringify([found.format, found.columns])} found={found} />;
}

function Form({ found }: { found: Import }) {
  const say = useSay();
  const check = useWrite(checkImport);
  const cancel = useWrite(cancelImport);
  const [mapping, setMapping] = useState(found.mapping);
  const [settings, setSettings] = useState(found.settings);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { import_id } = found;
  const lines = found.columns.map((name, at): Line => ({
    at,
    name,
    samples: found.sample
      .map((row) => row[at] ?? '')
      .filter(Boolean)
      .join(' · '),
  }));

  async function run() {
    setErrors({});
    try {
      await check.mutateAsync({ import_id, mapping, settings });
    } catch (failure) {
      // Above the button that is pressed once more: a message in the corner would lie upon it.
      setErrors(
        failure instanceof Failure ? (failure.fields ?? { mapping: failure.message }) : { mapping: String(failure) },
      );
    }
  }

  return (
    <>
      <FileReading found={found} />
      {found.is_remembered === 1 && (
        <Banner tone="info">
          A file with these columns was imported before, so they are mapped as they were then.
        </Banner>
      )}
      <Card title="What each column is" flush>
        <Presets
          found={found}
          mapped={{ mapping, settings }}
          onChoose={(chosen) => (setMapping(chosen.mapping), setSettings(chosen.settings), setErrors({}))}
        />
        <Table
          label="Columns of the file"
          columns={columns({
            found,
            mapping,
            errors,
            say,
            set: (at, name) => setMapping(mapping.map((one, other) => (other === at ? name : one))),
          })}
          rows={lines}
          rowKey={(line) => line.at}
        />
      </Card>
      {errors['mapping'] && <Banner tone="danger">{errors['mapping']}</Banner>}
      <Card title="How rows are read" flush>
        <div className={css.reading}>
          <div className={css.settings}>
            <Select
              label="Dates like 3/4/2015"
              value={settings.date_order}
              onChange={(event) =>
                setSettings({ ...settings, date_order: event.target.value as typeof settings.date_order })
              }
              options={[
                { value: 'dmy', label: 'Day first: 3 April' },
                { value: 'mdy', label: 'Month first: 4 March' },
              ]}
            />
            <Select
              label="A row without an ID that looks like somebody here"
              value={settings.duplicates}
              onChange={(event) =>
                setSettings({ ...settings, duplicates: event.target.value as typeof settings.duplicates })
              }
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
              onChange={(event) => setSettings({ ...settings, invite: event.target.checked })}
              hint={`Each gets a link that sets their password, within ${INVITATION_DAYS} days. Without it they can't sign in until somebody invites them from their page.`}
            />
          )}
          <p className={css.words}>
            {say(
              `Rows with an ID that was imported before change that ${nounsOf[found.kind].one}. An empty cell leaves what is there.`,
            )}
          </p>
        </div>
        <div className={css.foot}>
          <Button
            variant="ghost"
            loading={cancel.isPending}
            onClick={() => void cancel.mutateAsync({ import_id }).catch(toast.error)}
          >
            Cancel import
          </Button>
          <Button variant="primary" loading={check.isPending} onClick={() => void run()}>
            Try the file
          </Button>
        </div>
      </Card>
    </>
  );
}

interface ColumnParts {
  found: Import;
  mapping: readonly string[];
  errors: FieldErrors;
  say: Say;
  set: (at: number, name: string) => void;
}

function columns({ found, mapping, errors, say, set }: ColumnParts): Column<Line>[] {
  const options = found.targets.map(({ name, label }) => ({ value: name, label: say(label) }));
  return [
    { id: 'name', header: 'Column', title: true, cell: (line) => <span className={css.column}>{line.name}</span> },
    {
      id: 'samples',
      header: 'First values',
      cell: (line) => <span className={css.sample}>{line.samples || 'Empty'}</span>,
    },
    {
      id: 'target',
      header: 'Becomes',
      cell: (line) => (
        <Select
          hideLabel
          className={css.mapped}
          label={`What ${line.name} becomes`}
          placeholder="Leave out"
          value={mapping[line.at] ?? ''}
          error={errors[`mapping.${line.at}`]}
          options={options}
          onChange={(event) => set(line.at, event.target.value)}
        />
      ),
    },
  ];
}

/** Rows in which the names of the columns are offered to stand; further down hardly anybody writes them. */
const HEADER_ROWS = 10;

/** Encoding and delimiter of a text file, the sheet of a workbook, and the row of the names: guessed, and changed where the guess shows wrong. */
function FileReading({ found }: { found: Import }) {
  const reread = useWrite(rereadImport);
  const { encoding, delimiter, sheet, sheets, type, header = 1 } = found.format;
  const change = (
    part: Partial<{ encoding: typeof encoding; delimiter: typeof delimiter; sheet: number; header: number }>,
  ) => void reread.mutateAsync({ import_id: found.import_id, encoding, delimiter, sheet, ...part }).catch(toast.error);
  const headers = [...new Set([...Array.from({ length: HEADER_ROWS }, (_, at) => at + 1), header])]
    .filter((row) => row > 0)
    .sort((one, other) => one - other);
  return (
    <Card title="How the file is read">
      <div className={css.settings} aria-busy={reread.isPending || undefined}>
        {type === 'xlsx' ? (
          sheets.length > 1 && (
            <Select
              label="Sheet"
              value={sheet}
              options={sheets.map((label, value) => ({ value, label }))}
              onChange={(event) => change({ sheet: Number(event.target.value) })}
            />
          )
        ) : (
          <>
            <Select
              label="Encoding"
              value={encoding}
              options={encodings.map((value) => ({ value, label: value.toUpperCase() }))}
              onChange={(event) => change({ encoding: event.target.value as typeof encoding })}
            />
            <Select
              label="Between cells"
              value={delimiter}
              options={Object.entries(delimiterNames).map(([value, label]) => ({ value, label }))}
              onChange={(event) => change({ delimiter: event.target.value as typeof delimiter })}
            />
          </>
        )}
        <Select
          label="Names of the columns"
          value={header}
          onChange={(event) => change({ header: Number(event.target.value) })}
          options={[
            { value: 0, label: 'The file has none' },
            ...headers.map((row) => ({ value: row, label: `In row ${row}` })),
          ]}
        />
      </div>
    </Card>
  );
}
