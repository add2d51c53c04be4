import { validityText } from '@schoolbell/core/catalog/packages/rules';
import type { Handlers } from '../../../http/context.ts';
import { moneyColumn } from '../../../http/table.ts';
import { catalogFile } from '../../exports/verbs.ts';
import { ofSchool } from '../../verbs.ts';
import { listPackages } from '../queries.ts';

/** As many as an export holds: more than any school sells. */
const MOST = 5000;

/** Packages as a file. */
export const packageExports = {
  exportPackages: async (asked, context) => {
    const { data } = await listPackages(context.db, ofSchool(context), {
      ...asked,
      page: 1,
      per_page: MOST,
      order_by: 'orderBy',
      direction: 'asc',
    });
    const header = [
      'Category',
      '{Package}',
      'Sessions',
      'Valid for',
      moneyColumn(`Price (${context.tenant.currency})`),
      '{Subjects}',
      'Add-ons',
      '{Package} ID',
    ];
    const lines = data.map((row) => [
      row.category,
      row.package_name,
      row.sessions,
      validityText(row.validity, row.validity_unit),
      row.amount.replaceAll(',', ''),
      row.subjects
        .map((subject) => (subject.minutes ? `${subject.sub_name} (${subject.minutes} min)` : subject.sub_name))
        .join(', '),
      row.add_on_total,
      row.package_id,
    ]);
    return catalogFile(context, '{packages}', header, asked, lines);
  },
} satisfies Partial<Handlers<'packages'>>;
