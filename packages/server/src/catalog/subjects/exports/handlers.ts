import { chargingTexts } from '@schoolbell/core/catalog/charging/rules';
import type { Handlers } from '../../../http/context.ts';
import { moneyColumn } from '../../../http/table.ts';
import { catalogFile } from '../../exports/verbs.ts';
import { ofSchool } from '../../verbs.ts';
import { listSubjects } from '../queries.ts';

/** Subjects as a file. */
export const subjectExports = {
  exportSubjects: async (asked, context) => {
    const rows = await listSubjects(context.db, ofSchool(context), asked);
    const header = [
      'Category',
      '{Subject}',
      'Charged',
      'Minutes',
      moneyColumn(`Fee (${context.tenant.currency})`),
      'Capacity',
      'Bookable',
      'Qualified staff',
      '{Subject} ID',
    ];
    const lines = rows.flatMap((row) =>
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
    );
    return catalogFile(context, '{subjects}', header, asked, lines);
  },
} satisfies Partial<Handlers<'subjects'>>;
