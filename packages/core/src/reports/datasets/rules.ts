import type { Dataset, Report } from '../rules.ts';
import { classes, classStaff, enrolments, places } from './classes/rules.ts';
import { leads, stageMoves, students, studentsNow } from './people/rules.ts';
import { creditNotes, dues, invoices, payments, saleLines, spent, taxes } from './sales/rules.ts';

/** Every dataset by its name. */
export const datasets = {
  invoice: invoices,
  due: dues,
  saleLine: saleLines,
  payment: payments,
  creditNote: creditNotes,
  tax: taxes,
  spent,
  student: students,
  studentNow: studentsNow,
  lead: leads,
  stageMove: stageMoves,
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
