import type * as z from 'zod/mini';
import { chargingTexts } from '@schoolbell/core/catalog/charging/rules';
import type { Subject, SubjectDetails } from '@schoolbell/core/catalog/subjects/schemas';
import { minutesText } from '@schoolbell/core/catalog/rules';

/** A subject as lists show it, and with all there is of it. */
export type SubjectRow = z.output<typeof Subject>;
/** A subject under the name that every ordered thing has. */
export type SubjectItem = SubjectRow & { id: number; name: string };
export type SubjectWhole = z.output<typeof SubjectDetails>;

/** "30 min: EUR 30.00". */
export function lengthText({ minutes, amount }: { minutes: number; amount: string }, currency: string): string {
  return `${minutesText(minutes)}: ${currency} ${amount}`;
}

/** What the four ways of charging are called. */
export const wayNames = {
  session: chargingTexts.session.name,
  period: chargingTexts.period.name,
  package: chargingTexts.package.name,
  hybrid: chargingTexts.hybrid.name,
};
