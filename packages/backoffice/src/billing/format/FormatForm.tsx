import { type Numbered, numberOf, patternError, type Reset, resets } from '@schoolbell/core/billing/numbers/rules';
import { type invoiceFormat, updateInvoiceFormat } from '@schoolbell/core/billing/settings/contract';
import { columnOf, formatErrors } from '@schoolbell/core/billing/settings/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { ColorField } from '../../ui/ColorField.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Group } from '../settings/Group.tsx';
import * as layout from '../../ui/record/Record.css.ts';
import * as own from './Format.css.ts';
import { Sample } from './Sample.tsx';

type Saved = ResultOf<typeof invoiceFormat>;
type Form = ReturnType<typeof useFormat>;

const resetNames: Record<Reset, string> = { yearly: 'Every year', monthly: 'Every month', never: 'Never' };
const languageNames = { en: 'English', cn: 'Chinese' };
const numbers = { pattern: 'Pattern', prefix: 'Prefix', reset: 'Begin again with 1' };

const labels = {
  ...labelsOf('invoice', 'Invoice'),
  ...labelsOf('note', 'Credit note'),
  ...labelsOf('receipt', 'Receipt'),
  title: 'Title',
  colour: 'Colour',
  show_logo: 'Show the logo',
  language: 'Language of the labels',
  seller_tax_id: 'Your tax number',
  notes: 'Notes on new invoices',
  footer: 'Footer',
  payment_details: 'How to pay',
};

/** The names of a document's fields, which differ for those who can't see the groups around them. */
function labelsOf<Of extends 'invoice' | 'note' | 'receipt'>(of: Of, noun: string) {
  const entries = Object.entries(numbers).map(([name, label]) => [`${of}_${name}`, `${noun}: ${label.toLowerCase()}`]);
  return Object.fromEntries(entries) as Record<`${Of}_${keyof typeof numbers}`, string>;
}

type Typed = Omit<Saved['data'], 'version' | 'show_logo'> & { show_logo: boolean };

const sentFormat = ({ show_logo, ...typed }: Typed) => ({
  ...typed,
  show_logo: show_logo ? (1 as const) : (0 as const),
});

/** What is typed of the format, and how it is saved. */
function useFormat(stored: Saved) {
  return useRecord({
    row: stored.data,
    values: (saved): Typed => {
      const { version: _, show_logo, ...fields } = saved ?? stored.data;
      return { ...fields, show_logo: show_logo === 1 };
    },
    labels,
    schema: () => import('@schoolbell/core/billing/settings/schemas').then((file) => file.FormatFields),
    sent: sentFormat,
    check: formatErrors,
    edit: { endpoint: updateInvoiceFormat, id: {} },
    text: (name, typed) => (name === 'show_logo' ? (typed.show_logo ? 'Yes' : 'No') : undefined),
  });
}

interface NumbersProps {
  form: Form;
  saved: Saved;
  document: Numbered;
}

/** The pattern of a document's numbers, with the number that the next one gets, or with what the pattern lacks. */
function Numbers({ form, saved, document }: NumbersProps) {
  const of = columnOf[document];
  const { typed } = form;
  const format = {
    pattern: typed[`${of}_pattern`].trim(),
    prefix: typed[`${of}_prefix`],
    reset: typed[`${of}_reset`],
  };
  const { error, ...pattern } = form.field(`${of}_pattern`);
  const wrong = error ?? patternError(format) ?? undefined;
  return (
    <>
      <TextField
        className={layout.wide}
        required
        maxLength={60}
        spellCheck={false}
        autoCapitalize="none"
        hint={`Next: ${numberOf(format, saved.today, saved.next[document][format.reset])}`}
        error={wrong}
        {...pattern}
      />
      <TextField maxLength={20} {...form.field(`${of}_prefix`)} />
      <Select
        options={resets.map((reset) => ({ value: reset, label: resetNames[reset] }))}
        {...form.field(`${of}_reset`)}
      />
    </>
  );
}

function Look({ form }: { form: Form }) {
  return (
    <>
      <TextField required maxLength={60} hint="For example Tax invoice." {...form.field('title')} />
      <ColorField {...form.control('colour')} />
      <Select
        options={(['en', 'cn'] as const).map((code) => ({ value: code, label: languageNames[code] }))}
        {...form.field('language')}
      />
      <TextField maxLength={60} hint="Printed beside your address." {...form.field('seller_tax_id')} />
      <div className={layout.wide}>
        <Switch hint="From your general settings." {...form.tick('show_logo')} />
      </div>
    </>
  );
}

function Texts({ form }: { form: Form }) {
  return (
    <>
      <TextArea
        className={layout.wide}
        maxLength={1000}
        hint="For example your bank account."
        {...form.field('payment_details')}
      />
      <TextArea
        className={layout.wide}
        maxLength={2000}
        hint="Staff can change them on each invoice."
        {...form.field('notes')}
      />
      <TextArea className={layout.wide} maxLength={1000} rows={2} {...form.field('footer')} />
    </>
  );
}

const patternHelp = 'Use {PREFIX}, {YYYY}, {MM} and {SEQ:4}, a running number of at least 4 digits.';

/** How documents are numbered and look. */
export function FormatForm({ saved }: { saved: Saved }) {
  const form = useFormat(saved);
  return (
    <RecordForm record={form} as="page" title="Invoice format">
      <div className={own.beside}>
        <div className={own.groups}>
          <Group title="Invoice numbers" about={patternHelp}>
            <Numbers form={form} saved={saved} document="invoice" />
          </Group>
          <Group title="Credit note numbers" about={patternHelp}>
            <Numbers form={form} saved={saved} document="creditNote" />
          </Group>
          <Group title="Receipt numbers" about={patternHelp}>
            <Numbers form={form} saved={saved} document="receipt" />
          </Group>
          <Group title="Look" about="How invoices, credit notes and receipts look.">
            <Look form={form} />
          </Group>
          <Group title="Texts" about="Printed below the lines of an invoice.">
            <Texts form={form} />
          </Group>
        </div>
        <Sample format={sentFormat(form.typed)} isRight={Object.keys(formatErrors(form.typed)).length === 0} />
      </div>
    </RecordForm>
  );
}
