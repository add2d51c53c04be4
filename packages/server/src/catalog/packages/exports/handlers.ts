import { validityText } from '@schoolbell/core/catalog/packages/rules';
import type { Handlers } from '../../../http/context.ts';
import { moneyColumn } from '../../../http/table.ts';
import { catalogFile } from '../../exports/verbs.ts';
import { ofSchool } from '../../verbs.ts';
import { listPackages } from '../queries.ts';

/** Packages as a file. */
export const packageExports = {
  exportPackages: (asked, context) =>
    catalogFile(context, '{packages}', asked, {
      columns: [
        'Category',
        '{Package}',
        'Sessions',
        'Valid for',
        moneyColumn(`Price (${context.tenant.currency})`),
        '{Subjects}',
        'Add-ons',
        '{Package} ID',
      ],
      read: (page) =>
        listPackages(context.db, ofSchool(context), { ...asked, ...page, order_by: 'orderBy', direction: 'asc' }),
      lines: (row) => [
        [
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
        ],
      ],
    }),
} satisfies Partial<Handlers<'packages'>>;
