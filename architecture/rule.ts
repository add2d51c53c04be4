import type { Source } from './sources.ts';

/** A rule looks at all files and answers one sentence for each place that breaks it. */
export type Rule = (sources: Source[]) => string[];

/** A rule with a file that breaks it: the positive control, without which a rule that sees nothing would pass. */
export interface Held {
  promise: string;
  rule: Rule;
  broken: Source[];
}
