import { reminders } from '@schoolbell/core/billing/reminders/contract';
import { prefetch, useRead } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Bones } from '../settings/Group.tsx';
import { SettingsNav } from '../settings/SettingsNav.tsx';
import { RemindersForm } from './RemindersForm.tsx';

/** Starts the read of the reminders. */
export function warm(): void {
  prefetch(reminders, {});
}

/** When and how payers are reminded of what is due, without anyone doing it. */
export function Component() {
  const read = useRead(reminders, {});
  return (
    <Page title="Reminders" subtitle="Mails about open invoices that leave without anyone pressing a button.">
      <SettingsNav current="Reminders" />
      {read.error && !read.data ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <RemindersForm saved={read.data.data} />
      ) : (
        <Bones />
      )}
    </Page>
  );
}
