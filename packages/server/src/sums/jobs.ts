import { dayIn } from '@schoolbell/core/format';
import { atOneMoment, type JobKinds } from '../jobs/kinds.ts';
import { checkSums, differenceText } from './checking/verbs.ts';
import { foldChanges } from './folding/verbs.ts';
import { hasChanges, type Span } from './queries.ts';

/** Months that nights check in turn, and how many of them are still to come. */
const MONTHS = 36;
const AHEAD = 3;

/** The month whose turn it is on a day: within three years each comes about once in 36 nights. */
export function monthOf(day: string): Span {
  const turn = Math.floor(Date.parse(day) / 86_400_000) % MONTHS;
  const [year, month] = day.split('-').map(Number) as [number, number];
  const at = (more: number, on: number) =>
    new Date(Date.UTC(year, month - 1 + AHEAD - turn + more, on)).toISOString().slice(0, 10);
  return { from: at(0, 1), to: at(1, 0) };
}

/** Keeps sums close to what was written since. A school that changed much has the rest done by the next job. */
const foldSums = atOneMoment(async (_, { db, tenant, brought, later }) => {
  const found = await foldChanges(db, tenant.institution_id, brought);
  if (found && (await hasChanges(db, tenant.institution_id))) await later('foldSums', {});
});

/** Checks one month a night, so that a mistake shows although nobody asked. */
const checkOneMonth: JobKinds[string] = async (_, { db, tenant, brought, now, logger }) => {
  const { institution_id } = tenant;
  for (const one of await checkSums(db, institution_id, brought, monthOf(dayIn(now, tenant.time_zone))))
    logger.error({ institution_id, difference: differenceText(one) }, 'A kept sum is wrong');
};

/** What keeps sums right. */
export const sumsJobs: JobKinds = { foldSums, checkSums: checkOneMonth };
