import { daysSince, formatDateTime } from './dates.ts';

/** How late an open task is, in the specification's words; empty while it is not. */
export function overdue(task: { task_status: 0 | 1; validity_date: string }): string {
  if (task.task_status === 1) return '';
  const days = daysSince(task.validity_date);
  return days > 0 ? `overdue by ${days} ${days === 1 ? 'day' : 'days'}` : '';
}

/** When a task is due. */
export const dueText = (task: { validity_date: string }): string => `Due ${formatDateTime(task.validity_date)}`;
