import type { Form } from './formDesign.ts';

/** The hosted page of a form: what a school links to where it embeds nothing. With a choice it offers the other forms of its kind as well. */
export function hostedAddress(
  server: string,
  institution: string,
  form: Pick<Form, 'form_type' | 'is_first' | 'hash'>,
  isChoice = false,
): string {
  const query = new URLSearchParams({ institution });
  if (!form.is_first) query.set('form', form.hash);
  if (isChoice) query.set('form-type', 'choose');
  return `${server}/signup/${form.form_type}?${query}`;
}
