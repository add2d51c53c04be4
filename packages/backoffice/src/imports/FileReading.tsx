import { rereadImport } from '@schoolbell/core/imports/contract';
import { encodings } from '@schoolbell/core/imports/format/rules';
import { useWrite } from '../http/write.ts';
import { Card } from '../ui/Card.tsx';
import { Select } from '../ui/Select.tsx';
import { toast } from '../ui/toasts.ts';
import type { Import } from './importText.ts';
import * as css from './Imports.css.ts';

const delimiterNames: Record<string, string> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' };

/** Rows in which the names of the columns are offered to stand; further down hardly anyone writes them. */
const HEADER_ROWS = 10;

/** Encoding and delimiter of a text file, the sheet of a workbook, and the row of the names: guessed, and changed where the guess shows wrong. */
export function FileReading({ found }: { found: Import }) {
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
