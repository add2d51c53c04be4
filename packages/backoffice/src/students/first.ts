import { studentOrders, students, studentStatistics } from '@schoolbell/core/students/contract';
import { conditionsOf } from '../filters/filtersOf.ts';
import type { Address } from '../http/address.ts';
import type { FirstReads } from '../http/first.ts';
import { answersIn } from '../people/list/questions.ts';
import { kinds } from '../people/kinds.ts';
import { kept } from '../ui/keptColumns.ts';
import { listInputOf } from '../ui/list/listInput.ts';
import { filtersOf } from './studentStatus.ts';

/** What the address asks for, with the answers to the questions that are among the columns. */
export const inputOf = (address: Address, chosen: Record<string, boolean>) => ({
  ...listInputOf(address, studentOrders, { questions: true }),
  ...filtersOf(address.get('status')),
  ...conditionsOf(address.get('filters')),
  ...answersIn(chosen),
});

/** A page of students, and the figures above it. */
export const list: FirstReads = (search) => [
  [students, inputOf(search, kept(kinds.student.columnsKey))],
  [studentStatistics, {}],
];
