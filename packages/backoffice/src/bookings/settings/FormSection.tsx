import { ExternalLink, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { bookingForms, placeBookingField, placeLeadBookingField } from '@schoolbell/core/bookings/forms/contract';
import { formTypeOf } from '@schoolbell/core/bookings/rules';
import type { FormType } from '@schoolbell/core/forms/rules';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { useMay } from '../../session/session.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { part } from '../../ui/parts.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import { FieldList } from './FieldList.tsx';
import { type BookingForm, unasked } from './formTyped.ts';
import { Bones } from './SectionForm.tsx';
import type { Settings } from './sections.ts';
import * as css from './Settings.css.ts';
import * as own from './Form.css.ts';

const QuestionForm = part(() => import('./QuestionForm.tsx').then((file) => file.QuestionForm));
const TextsForm = part(() => import('./TextsForm.tsx').then((file) => file.TextsForm));

const tabs = [
  { id: 'student', label: 'Certain at once' },
  { id: 'lead', label: 'Staff answer first' },
];

/** The two forms of the booking page: one for places that are certain at once, one for requests. */
export function FormSection({ settings }: { settings: Settings }) {
  const read = useRead(bookingForms, {});
  const used = formTypeOf(settings.preferences.confirm);
  const [type, setType] = useState<FormType>(used);
  if (!read.data)
    return read.error ? <ErrorState line={read.error.message} onRetry={() => void read.refetch()} /> : <Bones />;
  return (
    <Card flush title="What families answer" actions={<AsFamiliesSee url={settings.url} />}>
      <Tabs label="Form" tabs={tabs} value={type} onChange={(id) => setType(id as FormType)}>
        <p className={own.about}>
          {type === used
            ? 'Your rules use this form.'
            : 'Your rules use the other form. This one is for classes with a rule of their own.'}
        </p>
        <FormTab key={type} form={read.data[type]} />
      </Tabs>
    </Card>
  );
}

function AsFamiliesSee({ url }: { url: string | null }) {
  if (!url) return null;
  return (
    <a className={buttonClass('secondary', 'sm')} href={url} target="_blank" rel="noopener">
      <ExternalLink size={16} aria-hidden />
      Open page
    </a>
  );
}

function FormTab({ form }: { form: BookingForm }) {
  const canEdit = useMay()('setup');
  const [open, setOpen] = useState<'question' | 'texts'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <FieldList form={form} canEdit={canEdit} />
      {canEdit && (
        <div className={own.foot}>
          <AddField form={form} onNew={() => setOpen('question')} />
        </div>
      )}
      <Texts form={form} onEdit={canEdit ? () => setOpen('texts') : undefined} />
      {open === 'question' && <QuestionForm form={form} onClose={close} />}
      {open === 'texts' && <TextsForm form={form} onClose={close} />}
    </>
  );
}

/** Asks a field that the school has, or makes a new one. */
function AddField({ form, onNew }: { form: BookingForm; onNew: () => void }) {
  const say = useSay();
  const place = useWrite(form.form_type === 'lead' ? placeLeadBookingField : placeBookingField);
  const others = unasked(form);
  return (
    <MenuButton
      label="Add field"
      align="start"
      size="sm"
      icon={<Plus size={16} aria-hidden />}
      entries={() => [
        { label: 'New question', icon: <Plus size={16} />, onSelect: onNew },
        ...(others.length > 0 ? [{ line: true as const }, { heading: 'Fields that you have' }] : []),
        ...others.map((field) => ({
          label: say(field.custom_name),
          onSelect: () =>
            place.mutate(
              { id: field.id, toShow: 1 },
              { onSuccess: ({ message }) => void toast(message), onError: toast.error },
            ),
        })),
      ]}
    />
  );
}

/** The form's own words, and what families agree to. */
function Texts({ form, onEdit }: { form: BookingForm; onEdit: (() => void) | undefined }) {
  const say = useSay();
  const isOn = (type: string) => form.settings.some((one) => one.type === type && one.should_display === 1);
  const rows = [
    ['Title', say(form.title)],
    ['Text on the button', say(form.submit_label)],
    ['Message after sending', say(form.success_message)],
    ['Terms and conditions', isOn('terms') ? 'Families must accept them' : 'Off'],
    ['Signature', isOn('signature') ? 'On the form' : 'Off'],
  ] as const;
  return (
    <section className={own.texts} aria-label="Texts, terms and signature">
      <div className={own.textsHead}>
        <h3 className={own.heading}>Texts, terms and signature</h3>
        {onEdit && (
          <Button size="sm" icon={<Pencil size={14} aria-hidden />} onClick={onEdit}>
            Edit texts
          </Button>
        )}
      </div>
      <dl className={own.list}>
        {rows.map(([term, value]) => (
          <div key={term} className={own.pair}>
            <dt className={css.line}>{term}</dt>
            <dd className={own.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
