import { chargingTexts } from '@schoolbell/core/catalog/charging/rules';
import { pageFrom } from '@schoolbell/core/http/page';
import type { Handlers } from '../../../http/context.ts';
import { moneyColumn } from '../../../http/table.ts';
import { catalogFile } from '../../exports/verbs.ts';
import { ofSchool } from '../../verbs.ts';
import { listSubjects } from '../queries.ts';

/** Subjects as a file. */
export const subjectExports = {
  exportSubjects: (asked, context) =>
    catalogFile(context, '{subjects}', asked, {
      columns: [
        'Category',
        '{Subject}',
        'Charged',
        'Minutes',
        moneyColumn(`Fee (${context.tenant.currency})`),
        'Capacity',
        'Bookable',
        'Qualified staff',
        '{Subject} ID',
      ],
      read: async ({ page, per_page }) => {
        const list = { ...asked, skip: (page - 1) * per_page, most: per_page };
        // The list isn't paged, so nobody has counted it: an empty part ends it.
        return pageFrom(await listSubjects(context.db, ofSchool(context), list), 0, page, per_page, true);
      },
      lines: (row) =>
        (row.durations.length > 0 ? row.durations : [null]).map((length) => [
          row.category,
          row.sub_name,
          chargingTexts[row.charging].name.replaceAll(/[{}]/g, ''),
          length?.minutes,
          length?.amount.replaceAll(',', ''),
          row.default_capacity || 'Unlimited',
          row.is_bookable ? 'Yes' : 'No',
          row.staff_total,
          row.sub_id,
        ]),
    }),
} satisfies Partial<Handlers<'subjects'>>;
