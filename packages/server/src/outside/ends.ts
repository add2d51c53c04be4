import type { OutsideEnd } from '../jobs/kinds.ts';

/** Any end but `done`, before it is known what would have been sent. */
export type Trouble = Exclude<OutsideEnd<never>, { end: 'done' }>;

/** Leaves a piece of work with how it ended. */
export class Ended extends Error {
  readonly as: Trouble;
  /** What the provider calls it, if it said so. */
  readonly code: string;
  constructor(as: Trouble, code = '') {
    super(as.end);
    this.as = as;
    this.code = code;
  }
}

export const refused = (reason: string, fields?: Record<string, string>): Trouble => ({
  end: 'refused',
  reason,
  fields,
});
export const unclear = (reason: string): Trouble => ({ end: 'unclear', reason });
