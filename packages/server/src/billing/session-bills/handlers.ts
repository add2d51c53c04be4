import type { Handlers } from '../../http/context.ts';
import { billAhead } from './ahead/verbs.ts';
import { checkStudents } from './checking/verbs.ts';
import { billHeld } from './held/verbs.ts';
import { unbill } from './unbilling/verbs.ts';

/** Classes on invoices: those that were held, and those ahead. */
export const sessionBillsHandlers: Handlers<'sessionBills'> = {
  billSessions: (asked, context) => billHeld(context, asked),

  billEnrolments: (asked, context) => billAhead(context, asked),

  unbillEnrolment: (asked, context) => unbill(context, asked),

  checkStudentInvoice: (asked, context) => checkStudents(context, asked),
};
