import { reportSpanErrors } from '@schoolbell/core/reports/periods/errors/rules';
import type { Asked } from './address.ts';

/** What is wrong with days of one's own, at their fields; days that are still to be typed are not there yet. */
export function daysErrors({ period, start, end }: Pick<Asked, 'period' | 'start' | 'end'>): Record<string, string> {
  return period === 'custom' && start !== '' && end !== '' ? reportSpanErrors({ start, end }) : {};
}
