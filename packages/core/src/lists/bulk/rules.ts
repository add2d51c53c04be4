/** Actions on many people. */
export const bulkActions = ['archive', 'restore', 'batch_in', 'batch_out', 'tag', 'move', 'assign'] as const;
export type BulkAction = (typeof bulkActions)[number];

/** Actions that can be undone. */
export const undoable: ReadonlySet<BulkAction> = new Set([
  'archive',
  'restore',
  'batch_in',
  'batch_out',
  'tag',
  'move',
  'assign',
]);

/** The number of days for which the results are shown and can be undone. */
export const BULK_DAYS = 30;

/** A bulk action as screens show it; `label` names its object, `mails` counts sent mails. */
export interface Told {
  kind: 'student' | 'lead';
  action: BulkAction;
  is_undo: 0 | 1;
  label: string;
  mails: number;
}

const nouns = { student: ['{student}', '{students}'], lead: ['lead', 'leads'] } as const;

/** So many of a kind, in the nine words: "3 {students}". */
export const peopleText = (kind: Told['kind'], count: number): string =>
  `${count.toLocaleString('en-US')} ${nouns[kind][count === 1 ? 0 : 1]}`;

const done: Record<Exclude<BulkAction, 'tag'>, (label: string) => [forth: string, back: string]> = {
  archive: () => ['archived', 'restored'],
  restore: () => ['restored', 'archived'],
  batch_in: (label) => [`added to ${label}`, `removed from ${label}`],
  batch_out: (label) => [`removed from ${label}`, `added to ${label}`],
  move: (label) => [`moved to ${label}`, 'moved back'],
  assign: (label) => [label ? `assigned to ${label}` : 'without an owner', 'assigned back'],
};

/** What was done, with how many: "3 {students} added to Stars". A label's own braces are no words. */
export function bulkText({ kind, action, is_undo, label }: Told, count: number): string {
  if (action === 'tag') return `Tags of ${peopleText(kind, count)} ${is_undo ? 'changed back' : 'changed'}`;
  return `${peopleText(kind, count)} ${done[action](label)[is_undo]}`;
}

const doing: Record<BulkAction, (label: string) => string> = {
  archive: () => 'Archive',
  restore: () => 'Restore',
  batch_in: (label) => `Add to ${label}`,
  batch_out: (label) => `Remove from ${label}`,
  tag: () => 'Change tags',
  move: (label) => `Move to ${label}`,
  assign: (label) => (label ? `Assign to ${label}` : 'Remove the owner'),
};

/** What is done, as a title: "Add to Stars". */
export const bulkTitle = ({ action, is_undo, label }: Pick<Told, 'action' | 'is_undo' | 'label'>): string =>
  is_undo ? `Undo: ${doing[action](label)}` : doing[action](label);
