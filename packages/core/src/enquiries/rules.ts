/** What a list of leads can be sorted by. */
export const leadOrders = ['created_on', 'firstName', 'surname', 'stage_since'] as const;

/** Colours a stage can wear: the design system's tones. */
export const stageColours = ['neutral', 'info', 'success', 'warning', 'danger', 'plum', 'cyan', 'orange'] as const;

/** Periods that conversions are counted over, by the names of `datePresets`. */
export const conversionPeriods = [
  'last_30_days',
  'last_90_days',
  'this_month',
  'last_month',
  'this_year',
  'last_year',
] as const;

/** The most days after which a stage can mark its leads as waiting too long. */
export const LONGEST_ROTTEN_DAYS = 365;

const DAY = 86_400_000;

/** Whether a lead has stood in its stage for longer than the stage allows, with no open task ahead. `planned` is when the last of its open tasks is due; `rotten_days` null never marks. */
export function isRotten(
  lead: { stage_since: string; planned: string | null },
  rotten_days: number | null,
  now: Date,
): boolean {
  if (rotten_days === null || Date.parse(lead.stage_since) + rotten_days * DAY >= now.getTime()) return false;
  return lead.planned === null || Date.parse(lead.planned) < now.getTime();
}

/** The stages a new school begins with: the specification's fallback. */
export const firstStages = ['Enquired', 'Won', 'Lost'] as const;
