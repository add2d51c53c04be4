import type { Category } from '../access.ts';
import type { FormField } from '../people/questions/rules.ts';
import type { FormValues } from '../people/questions/answers/rules.ts';
import type { ImportKind } from './targets/rules.ts';

/** In which order a file writes the parts of 3/4/2015; a year in front is always understood. */
export const dateOrders = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];
/** What to do with a row without an ID that looks like an existing person. */
export const duplicateChoices = ['reject', 'update', 'create'] as const;
export interface ImportSettings {
  date_order: DateOrder;
  duplicates: (typeof duplicateChoices)[number];
  /** Added colleagues are invited by mail only if you ask for it. */
  invite?: boolean | undefined;
}

/** Days on which an import can be undone. */
export const UNDO_DAYS = 30;
/** Rows of a file that are taken. */
export const MOST_ROWS = 100_000;
export const MOST_COLUMNS = 200;
/** The most colleagues invited by one import. */
export const MOST_INVITED = 500;

/** What the rows of a file are read with: what each column is, and the school's own choices by name. */
export interface ReadingWith {
  kind: ImportKind;
  /** The columns' names as the file has them: reasons say by them where something is wrong. */
  columns: readonly string[];
  mapping: readonly string[];
  settings: ImportSettings;
  fields: readonly FormField[];
  stages: readonly { id: number; stage_name: string }[];
  staff: readonly { user_detail_id: number; email: string }[];
  /** Roles that the person who imports can assign; none unless staff are imported. */
  roles?: readonly number[];
}

/** A guardian beside a person, as a row names them. */
export interface GuardianOfRow {
  first_name: string;
  surname: string;
  email: string;
  phone: string;
  relation: string;
  /** Whether they receive messages; a file that says nothing says no. */
  messages?: 0 | 1;
}

/** What a row says about a person, by column name; empty cells aren't in it. */
export interface RowValues {
  user_detail_id?: number;
  external_id?: string;
  own: Record<string, string | number>;
  custom: FormValues;
  guardian?: GuardianOfRow;
  children?: string[];
  relation?: string;
  messages?: 0 | 1;
  /** Cells that were left empty because nobody here has a value like theirs. The row comes in all the same. */
  notes?: string[];
}

/** A row that was read: its values, and every reason why it can't be imported. */
export interface ReadRow {
  values: RowValues;
  reasons: string[];
}

/** The access that each kind of import needs; adding staff also needs the right to decide about access. */
const needed = {
  student: ['students'],
  lead: ['all_leads'],
  guardian: ['guardian'],
  staff: ['staff', 'access_control'],
} as const satisfies Record<ImportKind, readonly Category[]>;

/** Whether a person can import this kind: an import changes many people, and shows who exists. */
export function mayImport(viewer: { access: ReadonlySet<string> } | null, kind: ImportKind): boolean {
  return viewer !== null && needed[kind].every((category) => viewer.access.has(category));
}
