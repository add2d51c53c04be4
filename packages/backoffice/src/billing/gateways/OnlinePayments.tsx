import { paymentGateway } from '@schoolbell/core/billing/gateways/contract';
import { billingSettings } from '@schoolbell/core/billing/settings/contract';
import { prefetch, useRead } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Bones } from '../settings/Group.tsx';
import { SettingsNav } from '../settings/SettingsNav.tsx';
import { GatewayCard } from './GatewayCard.tsx';
import { PageOptions } from './PageOptions.tsx';
import * as settings from '../settings/Settings.css.ts';
import * as css from './Gateways.css.ts';

/** Starts the reads of the gateways and of the settings. */
export function warm(): void {
  prefetch(paymentGateway, {});
  prefetch(billingSettings, {});
}

/** How families pay online: through which gateways, and what their payment page lets them do. */
export function Component() {
  const read = useRead(paymentGateway, {});
  const options = useRead(billingSettings, {});
  const failed = [read, options].find((one) => one.error && !one.data);
  // Some gateways are not for every server, and stay in view only while they are connected.
  const gateways = read.data?.data.filter((one) => one.is_available === 1 || one.state !== 'off');
  return (
    <Page title="Online payments" subtitle="Families pay on the gateway’s own page. The money goes straight to you.">
      <SettingsNav current="Online payments" />
      {failed ? (
        <ErrorState line={failed.error!.message} onRetry={() => void failed.refetch()} />
      ) : gateways && options.data ? (
        <>
          <section className={settings.group} aria-label="Gateways">
            <div>
              <h2 className={settings.title}>Gateways</h2>
              <p className={settings.about}>
                Connect one or more. Families choose from those that take the invoice’s currency.
              </p>
            </div>
            <ul className={css.cards}>
              {gateways.map((one) => (
                <GatewayCard key={one.payment_gateway} gateway={one} />
              ))}
            </ul>
          </section>
          <PageOptions saved={options.data.data} />
        </>
      ) : (
        <Bones />
      )}
    </Page>
  );
}
