import { dateTimeIn } from '@schoolbell/core/format';
import { importStateNames } from '@schoolbell/core/imports/format/rules';
import { mayImport } from '@schoolbell/core/imports/rules';
import { type ImportKind, importKinds } from '@schoolbell/core/imports/targets/rules';
import { say } from '@schoolbell/core/words/rules';
import type { Handlers } from '../../http/context.ts';
import { AT_ONCE, pagedFile } from '../../people/exports/verbs.ts';
import { listWords } from '../../words/queries.ts';
import { listImports } from '../queries.ts';

const nouns: Record<ImportKind, string> = {
  student: '{Students}',
  lead: 'Leads',
  guardian: 'Guardians',
  staff: 'Staff',
};

/** Imports so far, as a file. */
export const importExports = {
  exportImports: async (asked, context) => {
    const { db, viewer, tenant } = context;
    const words = await listWords(db, viewer.institution_id);
    const kinds = importKinds.filter((kind) => mayImport(viewer, kind));
    return pagedFile(context, {
      list: 'imports',
      asked,
      columns: [
        'File',
        'People',
        'State',
        'Rows',
        'Added',
        'Changed',
        'Unchanged',
        'Rejected',
        'Error',
        'By',
        `When (${tenant.time_zone})`,
        'Import ID',
      ],
      read: (page) => listImports(db, viewer.institution_id, kinds, page, AT_ONCE),
      cells: (one) => [
        one.file_name,
        say(words, nouns[one.kind]),
        importStateNames[one.state],
        one.total_rows,
        one.created,
        one.updated,
        one.unchanged,
        one.rejected,
        one.error,
        one.created_by,
        dateTimeIn(one.created_at, tenant.time_zone),
        one.import_id,
      ],
    });
  },
} satisfies Partial<Handlers<'imports'>>;
