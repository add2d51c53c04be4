import { dayIn, fullName } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import { pageFrom, PAGE_SIZE } from '@schoolbell/core/http/page';
import { busyStates } from '@schoolbell/core/imports/format/rules';
import type { Changes } from '@schoolbell/core/imports/matching/rules';
import type { RowValues } from '@schoolbell/core/imports/rules';
import { fileLabel, type ImportTarget } from '@schoolbell/core/imports/targets/rules';
import { fieldsIn } from '@schoolbell/core/people/fields';
import { listExported } from '@schoolbell/core/people/events';
import type { Handlers, TableContext } from '../../http/context.ts';
import { openImport, targetsFor } from '../opening/verbs.ts';
import { importLine } from '../queries.ts';
import { pageOfRows, rejectedCells } from './queries.ts';
import { namedChoices } from '../choices/queries.ts';

const labels: Record<string, string> = {
  ...Object.fromEntries(fieldsIn().map((field) => [field.column, fileLabel(field)])),
  status: 'Status',
  stage_id: 'Stage',
  interest: 'Interest',
  owner_id: 'Owner',
  children: 'Children',
};
const levels: Record<string, string> = { 1: 'Cold', 2: 'Cool', 3: 'Warm', 4: 'Hot' };

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '');
}

/** Names for what a change holds by number. */
interface Named {
  targets: readonly ImportTarget[];
  stages: ReadonlyMap<number, string>;
  staff: ReadonlyMap<number, string>;
}

function shownChanges(changes: Changes | null, { targets, stages, staff }: Named) {
  const read = (name: string, value: unknown) => {
    if (name === 'stage_id') return stages.get(Number(value)) ?? '';
    if (name === 'owner_id') return staff.get(Number(value)) ?? '';
    return name === 'interest' ? (levels[String(value)] ?? '') : textOf(value);
  };
  return Object.entries(changes ?? {})
    .filter(([name]) => name !== 'children')
    .map(([name, [before, after]]) => ({
      label: labels[name] ?? targets.find((target) => target.name === name)?.label ?? name,
      before: read(name, before),
      after: read(name, after),
    }));
}

const countedAs = { create: 'created', update: 'updated', unchanged: 'unchanged', rejected: 'rejected' } as const;
const nameIn = ({ own }: RowValues) =>
  fullName({ firstName: String(own['first_name'] ?? ''), surname: String(own['surname'] ?? '') });

async function* rejectedOf(context: TableContext, import_id: number, columns: number) {
  for await (const { row_number, cells, reasons } of rejectedCells(
    context.db,
    context.viewer.institution_id,
    import_id,
  )) {
    yield [[...Array.from({ length: columns }, (_, at) => cells[at] ?? ''), row_number, reasons.join('; ')]];
  }
}

/** What an import does row by row, before and after it is written. */
export const rowsHandlers = {
  importRows: async ({ import_id, action, page }, context) => {
    const { db, viewer } = context;
    const { kind } = await openImport(context, import_id);
    const rows = await pageOfRows(db, viewer.institution_id, import_id, action, page);
    const counted = (await importLine(db, viewer.institution_id, import_id))[countedAs[action]];
    const targets = await targetsFor(context, kind);
    const { stages, staff } =
      kind === 'lead' ? await namedChoices(db, viewer.institution_id) : { stages: [], staff: [] };
    const named: Named = {
      targets,
      stages: new Map(stages.map((one) => [one.id, one.stage_name])),
      staff: new Map(staff.map((one) => [one.user_detail_id, one.email])),
    };
    const data = rows.map(({ values, changes, known_name, ...row }) => ({
      ...row,
      name: nameIn(values) || known_name || '',
      changes: shownChanges(changes, named),
    }));
    return pageFrom(data, counted, page, PAGE_SIZE);
  },

  rejectedRows: async ({ import_id }, context) => {
    const { columns, state } = await openImport(context, import_id);
    if (busyStates.includes(state)) throw new Failure('conflict', 'This import is still running.');
    const { tenant, now } = context;
    await context.auditAtOnce(listExported, { after: { import_id, rejected: true } });
    return {
      name: `rejected-rows-${dayIn(now, tenant.time_zone)}`,
      columns: [...columns, 'Row', 'Reason'],
      rows: rejectedOf(context, import_id, columns.length),
    };
  },
} satisfies Partial<Handlers<'imports'>>;
