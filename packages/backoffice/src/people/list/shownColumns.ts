import type { exportLeads } from '@schoolbell/core/enquiries/contract';
import type { exportStudents } from '@schoolbell/core/students/contract';
import { type FileOf, filesInView } from '../../ui/list/columns.ts';
import { kept } from '../../ui/keptColumns.ts';
import { kinds, type Kind } from '../kinds.ts';
import { questionsIn } from './questions.ts';

const nobody = { fresh: new Set<number>(), onOpen: () => undefined };

/** The columns of students that are shown now, as their file calls them; the chosen questions last. */
export async function shownOfStudents(): Promise<FileOf<typeof exportStudents>[]> {
  const { studentColumns } = await import('../../students/studentColumns.tsx');
  const chosen = kept(kinds.student.columnsKey);
  return [...filesInView(studentColumns({ say: (text) => text, ...nobody }), chosen), ...questionsIn(chosen)];
}

/** The columns of leads that are shown now, as their file calls them; the chosen questions last. */
export async function shownOfLeads(): Promise<FileOf<typeof exportLeads>[]> {
  const { leadColumns } = await import('../../enquiries/leadColumns.tsx');
  const chosen = kept(kinds.lead.columnsKey);
  return [...filesInView(leadColumns(nobody.fresh, nobody.onOpen), chosen), ...questionsIn(chosen)];
}

/** The columns of either list that are shown now. */
export const shownOf = async (kind: Kind) => (kind === 'student' ? shownOfStudents() : shownOfLeads());
