import type { FieldErrors } from '@schoolbell/core/http/errors';
import { Select } from '../ui/Select.tsx';
import type { Column } from '../ui/list/columns.ts';
import type { Say } from '../words/say.ts';
import type { Import } from './importText.ts';
import * as css from './Imports.css.ts';

/** A column of the file, with its first values. */
export type Line = { at: number; name: string; samples: string };

/** The file's columns with their first values. */
export function linesOf(found: Import): Line[] {
  return found.columns.map((name, at): Line => ({
    at,
    name,
    samples: found.sample
      .map((row) => row[at] ?? '')
      .filter(Boolean)
      .join(' · '),
  }));
}

interface ColumnParts {
  found: Import;
  mapping: readonly string[];
  errors: FieldErrors;
  say: Say;
  set: (at: number, name: string) => void;
}

/** What the file calls a column, what stands in it, and what it becomes. */
export function mappingColumns({ found, mapping, errors, say, set }: ColumnParts): Column<Line>[] {
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
