import { paymentModes } from '@schoolbell/core/billing/modes/contract';
import { billingSettings } from '@schoolbell/core/billing/settings/contract';
import { prefetch, useRead } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PaymentModes } from '../modes/PaymentModes.tsx';
import { Bones } from './Group.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsNav } from './SettingsNav.tsx';

/** Starts the reads of the settings and of the payment modes. */
export function warm(): void {
  prefetch(billingSettings, {});
  prefetch(paymentModes, {});
}

/** How the school bills, and how families pay at the desk. */
export function Component() {
  const read = useRead(billingSettings, {});
  return (
    <Page title="Billing settings" subtitle="How you bill families. Changes count for new documents.">
      <SettingsNav current="Billing" />
      {read.error && !read.data ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <>
          <SettingsForm saved={read.data.data} />
          <PaymentModes />
        </>
      ) : (
        <Bones />
      )}
    </Page>
  );
}
