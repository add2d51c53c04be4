import { updateBillingSettings } from '@schoolbell/core/billing/settings/contract';
import { useCurrency } from '../../session/session.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import { Group } from './Group.tsx';
import * as layout from '../../ui/record/Record.css.ts';
import { labels, sentSettings, type Settings, settingsErrors, settingsTyped } from './settingsTyped.ts';

const choices = {
  inclusive: [
    { value: 'added', label: 'Tax is added', hint: '100.00 with 10 % tax costs 110.00.' },
    { value: 'included', label: 'Tax is included', hint: '100.00 with 10 % tax costs 100.00, of which 9.09 are tax.' },
  ],
  grant_when: [
    { value: 'issued', label: 'When the invoice is issued', hint: 'Families can book at once and pay later.' },
    { value: 'paid', label: 'When the invoice is paid', hint: 'Families can book once the money is there.' },
  ],
  refused: [
    { value: 'refund', label: 'Goes back', hint: 'Staff refund what was paid.' },
    { value: 'credit', label: 'Stays as credit', hint: 'It pays for the next invoice.' },
  ],
} as const;

/** What is typed of the settings, and how they are saved. */
function useSettings(stored: Settings) {
  const currency = useCurrency();
  return useRecord({
    row: stored,
    values: (saved) => settingsTyped(saved ?? stored, currency),
    labels,
    sent: (typed) => sentSettings(typed, currency),
    check: (typed) => settingsErrors(typed, currency),
    edit: { endpoint: updateBillingSettings, id: {} },
    text: (name, typed) => {
      const value = typed[name as keyof typeof typed];
      if (typeof value === 'boolean') return value ? 'On' : 'Off';
      const options = choices[name as keyof typeof choices] as readonly { value: string; label: string }[] | undefined;
      return options?.find((option) => option.value === value)?.label;
    },
  });
}

/** How the school bills. */
export function SettingsForm({ saved }: { saved: Settings }) {
  const say = useSay();
  const currency = useCurrency();
  const form = useSettings(saved);
  return (
    <RecordForm record={form} as="page" title="Billing settings">
      <Group title="Invoices" about="What a new invoice begins with.">
        <div className={layout.wide}>
          <RadioGroup across options={choices.inclusive} {...form.control('inclusive')} />
        </div>
        <TextField
          required
          inputMode="numeric"
          maxLength={3}
          hint="From the day of issue to the day it is due."
          {...form.field('terms_days')}
        />
        <TextField
          required
          inputMode="decimal"
          maxLength={6}
          hint="For staff without access to larger discounts."
          {...form.field('maximum_discount')}
        />
        <div className={layout.wide}>
          <Switch hint="Children of one family share an invoice when you bill sessions." {...form.tick('household')} />
        </div>
      </Group>
      <Group title={say('Sessions')} about={say('When a {package} or period gives its sessions.')}>
        <div className={layout.wide}>
          <RadioGroup across options={choices.grant_when} {...form.control('grant_when')} />
        </div>
      </Group>
      <Group title="Money" about="What happens to money that no invoice needs.">
        <div className={layout.wide}>
          <Switch hint="A family’s credit pays its new invoices when they are issued." {...form.tick('auto_apply')} />
        </div>
        <div className={layout.wide}>
          <RadioGroup across options={choices.refused} {...form.control('refused')} />
        </div>
        <AmountField
          currency={currency}
          placeholder="No rounding"
          hint="The smallest coin you take, for example 0.05."
          {...form.field('cash_step')}
        />
      </Group>
      <Group title="Records" about="Documents stay this long, even if a person is erased.">
        <TextField
          required
          inputMode="numeric"
          maxLength={2}
          hint="Ask your tax adviser; 10 in many countries."
          {...form.field('retention_years')}
        />
      </Group>
    </RecordForm>
  );
}
