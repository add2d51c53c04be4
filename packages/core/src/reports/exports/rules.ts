import { dayText } from '../../format.ts';

/** What a report's file holds: its groups, or the records behind one number. */
export type ReportFileOf = 'groups' | 'records';

/** What a report's file is called on a day, without its ending; make-up reports by name, with the day as people write it. */
export function reportFileName(x: string, of: ReportFileOf, day: string): string {
  if (x !== 'makeUpSummary') return of === 'groups' ? `${x}-${day}` : `${x}-records-${day}`;
  return `${of === 'groups' ? 'Make up summary' : 'makeup drill down'} ${dayText(day)}`;
}
