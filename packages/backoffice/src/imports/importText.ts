import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { importDetails, importList, importRows } from '@schoolbell/core/imports/contract';
import { type ImportState, importStateNames, type RowAction } from '@schoolbell/core/imports/format/rules';
import type { ImportKind } from '@schoolbell/core/imports/targets/rules';
import type { Tone } from '../ui/tones.ts';

export type ImportLine = ResultOf<typeof importList>['data'][number];
export type Import = ResultOf<typeof importDetails>;
/** A mapping that was kept under a name, as it fits this file. */
export type ImportPreset = Import['presets'][number];
/** What the form of a mapping holds. */
export type Mapped = Pick<Import, 'mapping' | 'settings'>;
export type ImportRow = ResultOf<typeof importRows>['data'][number];

/** The people in each kind of file, with the nine words in braces, and where their list is. */
export const nounsOf: Record<ImportKind, { one: string; many: string; title: string; path: string }> = {
  student: { one: '{student}', many: '{students}', title: '{Students}', path: '/people/students' },
  lead: { one: 'lead', many: 'leads', title: 'Leads', path: '/people/leads' },
  guardian: { one: 'guardian', many: 'guardians', title: 'Guardians', path: '/people/guardians' },
  staff: { one: 'colleague', many: 'colleagues', title: 'Staff', path: '/people/staff' },
};

/** "1 student", "4,000 leads". */
export const counted = (people: number, kind: ImportKind): string =>
  `${people.toLocaleString('en-US')} ${people === 1 ? nounsOf[kind].one : nounsOf[kind].many}`;

/** A state as a word and a tone. */
export const stateText: Record<ImportState, { word: string; tone: Tone }> = {
  uploaded: { word: importStateNames.uploaded, tone: 'neutral' },
  reading: { word: importStateNames.reading, tone: 'info' },
  checking: { word: importStateNames.checking, tone: 'info' },
  checked: { word: importStateNames.checked, tone: 'warning' },
  writing: { word: importStateNames.writing, tone: 'info' },
  done: { word: importStateNames.done, tone: 'success' },
  undoing: { word: importStateNames.undoing, tone: 'info' },
  undone: { word: importStateNames.undone, tone: 'neutral' },
  cancelled: { word: importStateNames.cancelled, tone: 'neutral' },
  failed: { word: importStateNames.failed, tone: 'danger' },
};

/** What each kind of row is called before an import, and after it. */
export const actionText: Record<RowAction, { before: string; after: string }> = {
  create: { before: 'To add', after: 'Added' },
  update: { before: 'To change', after: 'Changed' },
  unchanged: { before: 'Unchanged', after: 'Unchanged' },
  rejected: { before: 'Rejected', after: 'Rejected' },
};

/** How many rows do what, by the names of the actions. */
export const countsOf = ({ created, updated, unchanged, rejected }: ImportLine): Record<RowAction, number> => ({
  create: created,
  update: updated,
  unchanged,
  rejected,
});

/** "1 row", "4,000 rows". */
export const rowsText = (rows: number): string => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;
