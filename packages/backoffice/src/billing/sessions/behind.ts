import { useSearchParams } from 'react-router';
import { type Outcome, outcomes } from '@schoolbell/core/billing/reconciliation/rules';
import type { What } from './outcomeText.ts';

/** A number of the summary; without a group it is the one of all together. */
export interface Behind {
  what: What;
  outcome: Outcome;
  group: number | undefined;
}

/** The number that an address names, as "sessions.billed.12". */
function behindIn(text: string | null): Behind | undefined {
  const [what, asked, group] = (text ?? '').split('.');
  const outcome = outcomes.find((one) => one === asked);
  if ((what !== 'sessions' && what !== 'rentals') || !outcome) return undefined;
  return { what, outcome, group: group && /^\d{1,15}$/.test(group) ? Number(group) : undefined };
}

/** Which number's list is open, by the address, so that Back closes it. Its page goes with it. */
export function useBehind() {
  const [query, setQuery] = useSearchParams();
  const set = (text: string | null) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('page');
        next.delete('behind');
        if (text) next.set('behind', text);
        return next;
      },
      { preventScrollReset: true },
    );
  return {
    behind: behindIn(query.get('behind')),
    open: ({ what, outcome, group }: Behind) => set([what, outcome, group ?? 'all'].join('.')),
    close: () => set(null),
  };
}
