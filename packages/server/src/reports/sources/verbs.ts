import type { DatasetName } from '@schoolbell/core/reports/datasets/rules';
import { bookingSource } from './bookings/queries.ts';
import { classSource, classStaffSource, enrolmentSource, placeSource } from './classes/queries.ts';
import { creditSource } from './credits/queries.ts';
import { deferredSource } from './deferred/queries.ts';
import { leaveDaySource } from './leaves/queries.ts';
import { saleLineSource } from './lines/queries.ts';
import { leadSource, lostLeadSource, stageMoveSource, studentNowSource, studentSource } from './people/queries.ts';
import { absenteeSource, activeStudentSource, leaverSource, lowAttenderSource } from './presence/queries.ts';
import type { Source } from './queries.ts';
import { creditNoteSource, dueSource, invoiceSource, paymentSource, spentSource, taxSource } from './sales/queries.ts';
import { trialSource } from './trials/queries.ts';

/** How each dataset is read. */
export const sources: Record<DatasetName, Source> = {
  invoice: invoiceSource,
  due: dueSource,
  saleLine: saleLineSource,
  payment: paymentSource,
  creditNote: creditNoteSource,
  tax: taxSource,
  spent: spentSource,
  deferred: deferredSource,
  student: studentSource,
  studentNow: studentNowSource,
  lead: leadSource,
  stageMove: stageMoveSource,
  lostLead: lostLeadSource,
  trial: trialSource,
  credit: creditSource,
  creditNow: creditSource,
  booking: bookingSource,
  activeStudent: activeStudentSource,
  leaver: leaverSource,
  absentee: absenteeSource,
  lowAttender: lowAttenderSource,
  leaveDay: leaveDaySource,
  class: classSource,
  classStaff: classStaffSource,
  place: placeSource,
  enrolment: enrolmentSource,
};
