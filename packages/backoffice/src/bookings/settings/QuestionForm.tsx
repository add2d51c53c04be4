import { addBookingField, addLeadBookingField } from '@schoolbell/core/bookings/forms/contract';
import { type FieldType, mayLackOptions, takesOptions } from '@schoolbell/core/people/questions/kinds/rules';
import { texts } from '@schoolbell/core/validators';
import { about, takesPlaceholder } from '../../forms/fieldTypes.ts';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import type { BookingForm } from './formTyped.ts';
import { bit } from './sections.ts';
import * as layout from '../../ui/record/Record.css.ts';

/** The kinds that a question of one's own can have here; the form editor knows more. */
const kinds: readonly FieldType[] = [
  'text',
  'textarea',
  'number',
  'date',
  'select',
  'radio',
  'multiselect',
  'checkbox',
  'email',
  'phone',
  'file',
];

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

interface QuestionFormProps {
  form: BookingForm;
  onClose: () => void;
}

function useQuestion({ form, onClose }: QuestionFormProps) {
  return useRecord({
    row: null as { version: number } | null,
    values: () => ({
      custom_name: '',
      field_type: 'text' as FieldType,
      placeholder: '',
      options: '',
      isMandatory: false,
      header: String(form.headers[0]?.id ?? ''),
    }),
    labels: {
      custom_name: 'Question',
      field_type: 'Kind',
      placeholder: 'Grey example',
      options: 'Options',
      isMandatory: 'Mandatory',
      header: 'Section',
    },
    sent: (typed) => ({
      custom_name: typed.custom_name,
      field_type: typed.field_type,
      placeholder: takesPlaceholder(typed.field_type) ? typed.placeholder : '',
      select_options: takesOptions(typed.field_type) ? lines(typed.options) : [],
      isMandatory: bit(typed.isMandatory),
      header_id: typed.header ? Number(typed.header) : null,
    }),
    check: (typed) => ({
      custom_name: typed.custom_name.trim() ? null : texts.required,
      options:
        takesOptions(typed.field_type) && !mayLackOptions(typed.field_type) && lines(typed.options).length === 0
          ? 'Please enter at least one option'
          : null,
    }),
    at: (path) => path.replace(/^select_options.*/, 'options').replace('header_id', 'header'),
    add: { endpoint: form.form_type === 'lead' ? addLeadBookingField : addBookingField },
    saved: ({ message }) => ({ message }),
    onClose,
  });
}

/** Adds a question of one's own to one of the booking page's forms. */
export function QuestionForm(props: QuestionFormProps) {
  const say = useSay();
  const { form } = props;
  const record = useQuestion(props);
  const { field_type } = record.typed;
  const choices = form.headers.map((header) => ({ value: header.id, label: say(header.header_name) }));
  return (
    <RecordForm record={record} as="dialog" title="Add question" saveLabel="Add question">
      <div className={layout.wide}>
        <TextField data-autofocus required maxLength={255} {...record.field('custom_name')} />
      </div>
      <Select
        options={kinds.map((kind) => ({ value: kind, label: about[kind].name }))}
        {...record.field('field_type')}
      />
      {choices.length > 0 && <Select options={choices} {...record.field('header')} />}
      {takesPlaceholder(field_type) && <TextField maxLength={255} {...record.field('placeholder')} />}
      {takesOptions(field_type) && (
        <div className={layout.wide}>
          <TextArea required rows={4} hint="One on each line." {...record.field('options')} />
        </div>
      )}
      <div className={layout.wide}>
        <Switch hint="Families must answer it." {...record.tick('isMandatory')} />
      </div>
    </RecordForm>
  );
}
