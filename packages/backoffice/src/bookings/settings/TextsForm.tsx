import { saveBookingForm } from '@schoolbell/core/bookings/forms/contract';
import { texts } from '@schoolbell/core/validators';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { Switch } from '../../ui/Switch.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import { type BookingForm, settingsTyped, textsAt, textsTyped, type TextsTyped } from './formTyped.ts';
import * as layout from '../../ui/record/Record.css.ts';

const labels: Record<keyof TextsTyped, string> = {
  title: 'Title',
  submit_label: 'Text on the button',
  success_message: 'Message after sending',
  terms: 'Terms and conditions',
  terms_label: 'Text beside the tick',
  terms_by: 'The terms are',
  terms_text: 'Terms',
  terms_link: 'Link to the terms',
  signature: 'Signature',
  signature_required: 'The signature is mandatory',
  signature_label: 'Name of the signature field',
  signature_text: 'Text above the signature',
};

const needed = (text: string, isOn = true) => (isOn && !text.trim() ? texts.required : null);

const mistakes = (typed: TextsTyped) => ({
  title: needed(typed.title),
  submit_label: needed(typed.submit_label),
  success_message: needed(typed.success_message),
  terms_label: needed(typed.terms_label, typed.terms),
  terms_text: needed(typed.terms_text, typed.terms && typed.terms_by === 'text'),
  terms_link: needed(typed.terms_link, typed.terms && typed.terms_by === 'link'),
  signature_label: needed(typed.signature_label, typed.signature),
});

/** The words of one of the booking page's forms, with its terms and signature. */
export function TextsForm({ form, onClose }: { form: BookingForm; onClose: () => void }) {
  const say = useSay();
  const record = useRecord({
    row: null as { version: number } | null,
    values: () => textsTyped(form, say),
    labels,
    sent: (typed) => ({
      title: typed.title,
      submit_label: typed.submit_label,
      success_message: typed.success_message,
      settings: settingsTyped(form, typed),
    }),
    check: mistakes,
    at: textsAt,
    add: { endpoint: saveBookingForm, more: { form_type: form.form_type } },
    saved: ({ message }) => ({ message }),
    onClose,
  });
  const { typed } = record;
  return (
    <RecordForm record={record} as="dialog" size="lg" title="Texts, terms and signature">
      <TextField data-autofocus required maxLength={255} {...record.field('title')} />
      <TextField required maxLength={255} {...record.field('submit_label')} />
      <div className={layout.wide}>
        <TextArea required rows={2} maxLength={255} {...record.field('success_message')} />
      </div>
      <div className={layout.wide}>
        <Switch hint="Families must tick this before they send." {...record.tick('terms')} />
      </div>
      {typed.terms && <Terms record={record} by={typed.terms_by} />}
      <div className={layout.wide}>
        <Switch hint="Families draw or type their name." {...record.tick('signature')} />
      </div>
      {typed.signature && (
        <>
          <TextField required maxLength={255} {...record.field('signature_label')} />
          <Switch {...record.tick('signature_required')} />
          <div className={layout.wide}>
            <TextArea rows={2} maxLength={5000} {...record.field('signature_text')} />
          </div>
        </>
      )}
    </RecordForm>
  );
}

type Fields = Pick<ReturnType<typeof useRecord<{ version: number }, TextsTyped, object>>, 'field' | 'control'>;

/** The terms come as a text on the form or as a link. */
function Terms({ record, by }: { record: Fields; by: TextsTyped['terms_by'] }) {
  return (
    <>
      <div className={layout.wide}>
        <TextField required maxLength={255} {...record.field('terms_label')} />
      </div>
      <div className={layout.wide}>
        <RadioGroup
          across
          options={[
            { value: 'text', label: 'written on the form' },
            { value: 'link', label: 'on a page of your site' },
          ]}
          {...record.control('terms_by')}
        />
      </div>
      <div className={layout.wide}>
        {by === 'text' ? (
          <TextArea required rows={5} maxLength={5000} {...record.field('terms_text')} />
        ) : (
          <TextField
            required
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={500}
            {...record.field('terms_link')}
          />
        )}
      </div>
    </>
  );
}
