import type { Form } from './design.ts';

/** The hosted page of a form: what a school links to where it embeds nothing. */
export function hostedAddress(server: string, institution: string, form: Pick<Form, 'form_type' | 'is_first' | 'hash'>): string {
  const query = new URLSearchParams({ institution });
  if (!form.is_first) query.set('form', form.hash);
  return `${server}/signup/${form.form_type}?${query}`;
}

/** Puts a text on the clipboard; false where the browser refuses. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
