import { updateBillingSettings } from '@schoolbell/core/billing/settings/contract';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { Switch } from '../../ui/Switch.tsx';
import { Group } from '../settings/Group.tsx';
import type { Settings } from '../settings/settingsTyped.ts';
import * as layout from '../../ui/record/Record.css.ts';

const bit = (on: boolean) => (on ? (1 as const) : (0 as const));

/** What the payment page lets families do. */
export function PageOptions({ saved }: { saved: Settings }) {
  const form = useRecord({
    row: saved,
    values: (row) => ({
      pay_other_amount: (row ?? saved).pay_other_amount === 1,
      pay_shows_all: (row ?? saved).pay_shows_all === 1,
    }),
    labels: { pay_other_amount: 'Families can pay another amount', pay_shows_all: 'Show all that is open' },
    sent: (typed) => ({
      pay_other_amount: bit(typed.pay_other_amount),
      pay_shows_all: bit(typed.pay_shows_all),
    }),
    edit: { endpoint: updateBillingSettings, id: {} },
    text: (name, typed) => (typed[name as keyof typeof typed] ? 'On' : 'Off'),
  });
  return (
    <RecordForm record={form} as="page" title="Payment page">
      <Group title="Payment page" about="What families can do when they open the link in a mail.">
        <div className={layout.wide}>
          <Switch hint="For example half of it now. It pays what is due first." {...form.tick('pay_other_amount')} />
        </div>
        <div className={layout.wide}>
          <Switch
            hint="Every open invoice of the same payer. Off: only the invoice of the link."
            {...form.tick('pay_shows_all')}
          />
        </div>
      </Group>
    </RecordForm>
  );
}
