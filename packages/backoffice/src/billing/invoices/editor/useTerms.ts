import { billingSettings } from '@schoolbell/core/billing/settings/contract';
import { taxes } from '@schoolbell/core/billing/taxes/contract';
import { prefetch, useRead } from '../../../http/read.ts';
import { useCurrency } from '../../../session/session.ts';
import type { Terms } from './sums.ts';

const allTaxes = { page: 1, per_page: 100, order_by: 'name', direction: 'asc', is_archived: 0 } as const;

/** Starts the reads that every editor of an invoice begins with. */
export function warmTerms(): void {
  prefetch(billingSettings, {});
  prefetch(taxes, allTaxes);
}

/** What the school's settings and taxes say of a bill. */
export function useTerms() {
  const currency = useCurrency();
  const settings = useRead(billingSettings, {});
  const known = useRead(taxes, allTaxes);
  const { inclusive, terms_days, household, auto_apply } = settings.data?.data ?? {};
  const terms: (Terms & { household: boolean; auto_apply: boolean }) | undefined =
    settings.data && known.data
      ? {
          currency,
          inclusive: inclusive === 1,
          terms_days: terms_days!,
          household: household === 1,
          auto_apply: auto_apply === 1,
          taxes: known.data.data.map(({ rate, ...tax }) => ({ ...tax, rate: String(rate) })),
        }
      : undefined;
  return {
    terms,
    error: settings.error ?? known.error,
    retry: () => {
      void settings.refetch();
      void known.refetch();
    },
  };
}

/** The settings and taxes that an editor counts by. */
export type EditorTerms = NonNullable<ReturnType<typeof useTerms>['terms']>;
