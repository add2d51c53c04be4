/** What became of a trial: still to come, over and not marked, present, absent, or given up before. */
export const trialOutcomes = ['ahead', 'unmarked', 'present', 'absent', 'cancelled'] as const;
export type TrialOutcome = (typeof trialOutcomes)[number];

/** Each outcome in words. */
export const outcomeNames: Record<TrialOutcome, string> = {
  ahead: 'To come',
  unmarked: 'Not marked',
  present: 'Present',
  absent: 'Absent',
  cancelled: 'Cancelled',
};
