import { GUARDIAN, LEAD_GUARDIAN } from '@schoolbell/core/access';
import { guardianFile } from '@schoolbell/core/people/exports/rules';
import type { Handlers } from '../../../http/context.ts';
import { guardianRows } from '../details/queries.ts';
import { inBatches, type PeopleList } from '../../search/queries.ts';
import { listFile, rowsOfPeople, AT_ONCE } from '../../exports/verbs.ts';

/** Guardians as a file. */
export const guardianExports = {
  exportGuardians: async ({ columns, of, ...list }, context) => {
    const { db, viewer } = context;
    const people: PeopleList = {
      ...list,
      institution_id: viewer.institution_id,
      role_id: of === 'leads' ? LEAD_GUARDIAN : GUARDIAN,
      is_archived: 0,
      page: 1,
      per_page: AT_ONCE,
    };
    return listFile(context, {
      name: 'guardians',
      columns: guardianFile,
      wanted: columns,
      rows: rowsOfPeople(context, guardianRows(viewer), inBatches(db, people)),
      asked: { list: 'guardians', of, ...list },
    });
  },
} satisfies Partial<Handlers<'guardians'>>;
