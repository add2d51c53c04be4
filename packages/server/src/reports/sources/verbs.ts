import type { DatasetName } from '@schoolbell/core/reports/datasets/rules';
import { classSource, classStaffSource, enrolmentSource, placeSource } from './classes/queries.ts';
import { saleLineSource } from './lines/queries.ts';
import { leadSource, stageMoveSource, studentNowSource, studentSource } from './people/queries.ts';
import type { Source } from './queries.ts';
import { creditNoteSource, dueSource, invoiceSource, paymentSource, spentSource, taxSource } from './sales/queries.ts';

/** How each dataset is read. */
export const sources: Record<DatasetName, Source> = {
  invoice: invoiceSource,
  due: dueSource,
  saleLine: saleLineSource,
  payment: paymentSource,
  creditNote: creditNoteSource,
  tax: taxSource,
  spent: spentSource,
  student: studentSource,
  studentNow: studentNowSource,
  lead: leadSource,
  stageMove: stageMoveSource,
  class: classSource,
  classStaff: classStaffSource,
  place: placeSource,
  enrolment: enrolmentSource,
};
