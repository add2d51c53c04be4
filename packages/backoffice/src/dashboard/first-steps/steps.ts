import type { firstSteps } from '@schoolbell/core/dashboard/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';

/** What a new school added first of each kind; null for what is still missing. */
export type Steps = ResultOf<typeof firstSteps>;
