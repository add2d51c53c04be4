import {
  archiveLeads,
  createLead,
  exportChosenLeads,
  exportLeads,
  leadDetails,
  leads,
  reviewedLead,
  updateLead,
} from '@schoolbell/core/enquiries/contract';
import {
  archiveStudents,
  createStudent,
  exportChosenStudents,
  exportStudents,
  reviewedStudent,
  studentDetails,
  students,
  updateStudent,
} from '@schoolbell/core/students/contract';

/** The two kinds of people whose screens share their parts; texts carry the nine words in braces. */
export type Kind = 'student' | 'lead';

/** What differs between them: addresses, nouns and calls. */
export const kinds = {
  student: {
    resource: 'students',
    path: '/people/students',
    noun: '{student}',
    nouns: '{students}',
    Noun: '{Student}',
    Nouns: '{Students}',
    columnsKey: 'studentColumns',
    list: students,
    details: studentDetails,
    create: createStudent,
    update: updateStudent,
    archive: archiveStudents,
    reviewed: reviewedStudent,
    exportAll: exportStudents,
    exportChosen: exportChosenStudents,
  },
  lead: {
    resource: 'leads',
    path: '/people/leads',
    noun: 'lead',
    nouns: 'leads',
    Noun: 'Lead',
    Nouns: 'Leads',
    columnsKey: 'leadColumns',
    list: leads,
    details: leadDetails,
    create: createLead,
    update: updateLead,
    archive: archiveLeads,
    reviewed: reviewedLead,
    exportAll: exportLeads,
    exportChosen: exportChosenLeads,
  },
} as const;

/** "1 student", "300 students", "10,000+ students": in braces, for `say`. */
export function countOf(kind: Kind, total: number, capped = false): string {
  return `${total.toLocaleString('en-US')}${capped ? '+' : ''} ${total === 1 ? kinds[kind].noun : kinds[kind].nouns}`;
}
