import type { Dataset, Report } from '../rules.ts';
import { bookings } from './bookings/rules.ts';
import { classes, classStaff, enrolments, places } from './classes/rules.ts';
import { credits, creditsNow } from './credits/rules.ts';
import { deferred } from './deferred/rules.ts';
import { leaveDays } from './leaves/rules.ts';
import { leads, lostLeads, stageMoves, students, studentsNow } from './people/rules.ts';
import { absentees, activeStudents, leavers, lowAttenders } from './presence/rules.ts';
import { creditNotes, dues, invoices, payments, saleLines, spent, taxes } from './sales/rules.ts';
import { trials } from './trials/rules.ts';

/** Every dataset by its name. */
export const datasets = {
  invoice: invoices,
  due: dues,
  saleLine: saleLines,
  payment: payments,
  creditNote: creditNotes,
  tax: taxes,
  spent,
  deferred,
  student: students,
  studentNow: studentsNow,
  lead: leads,
  stageMove: stageMoves,
  lostLead: lostLeads,
  trial: trials,
  credit: credits,
  creditNow: creditsNow,
  booking: bookings,
  activeStudent: activeStudents,
  leaver: leavers,
  absentee: absentees,
  lowAttender: lowAttenders,
  leaveDay: leaveDays,
  class: classes,
  classStaff,
  place: places,
  enrolment: enrolments,
} as const satisfies Record<string, Dataset>;

export type DatasetName = keyof typeof datasets;

/** A report of the catalogue. */
export interface CatalogueReport extends Report {
  of: DatasetName;
}
