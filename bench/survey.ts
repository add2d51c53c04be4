import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { leadFormConfig } from '@schoolbell/core/forms/contract';

/** A form as pages read it. */
export type FormConfig = ResultOf<typeof leadFormConfig>;
type Field = FormConfig['fields'][number];

const kinds: Record<string, string> = {
  text: 'text',
  email: 'text',
  phone: 'text',
  textarea: 'comment',
  source: 'dropdown',
  select: 'dropdown',
  multiselect: 'checkbox',
};
const inputs: Record<string, string> = { email: 'email', phone: 'tel' };

function question(field: Field): object {
  const { field_type, field_name, custom_name, isMandatory, placeholder, select_options } = field;
  const type = kinds[field_type];
  if (!type) throw new Error(`The comparison has no question for a field of the kind ${field_type}`);
  return {
    type,
    name: field_name,
    title: custom_name,
    isRequired: Boolean(isMandatory),
    ...(placeholder && { description: placeholder }),
    ...(inputs[field_type] && { inputType: inputs[field_type] }),
    ...(select_options.length > 0 && {
      choices: [...select_options].sort((a, b) => a.order - b.order).map(({ value }) => value),
    }),
  };
}

/** One of our forms in SurveyJS's own notation: the same headings, the same questions, the same choices. */
export function surveyOf(config: FormConfig): object {
  const shown = (config.fields as Field[])
    .filter((field) => field.toShow && !field.is_archived)
    .sort((a, b) => a.order - b.order);
  const elements = [...config.headers]
    .sort((a, b) => a.order - b.order)
    .map(({ id, header_name }) => ({
      type: 'panel',
      name: `panel${id}`,
      title: header_name,
      elements: shown.filter((field) => field.header_id === id).map(question),
    }));
  return { title: config.form.title, completeText: config.form.submit_label, elements };
}
