import type { bookingForms } from '@schoolbell/core/bookings/forms/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { Say } from '../../words/say.ts';

/** One of the booking page's two forms. */
export type BookingForm = ResultOf<typeof bookingForms>['student'];
/** One of its fields. */
export type BookingField = BookingForm['fields'][number];

/** A section of the form with its fields in order; the first may have no name. */
export interface Section {
  id: number;
  name: string;
  fields: BookingField[];
}

/** The fields that the form asks, in their sections, without empty sections. */
export function sectionsOf({ headers, fields }: Pick<BookingForm, 'headers' | 'fields'>): Section[] {
  const asked = fields
    .filter((field) => !field.is_archived && field.toShow === 1)
    .toSorted((one, other) => one.order - other.order);
  const known = new Set(headers.map((header) => header.id));
  const named = headers
    .toSorted((one, other) => one.order - other.order)
    .map(({ id, header_name }) => ({ id, name: header_name, fields: asked.filter((field) => field.header_id === id) }));
  const rest = asked.filter((field) => field.header_id === null || !known.has(field.header_id));
  return [{ id: 0, name: '', fields: rest }, ...named].filter((section) => section.fields.length > 0);
}

/** The fields that the school has and the form doesn't ask. */
export const unasked = ({ fields }: Pick<BookingForm, 'fields'>): BookingField[] =>
  fields.filter((field) => !field.is_archived && field.toShow === 0);

/** Whether a field is asked, and must be answered. */
export type Asked = 'off' | 'shown' | 'mandatory';

export const askedOf = ({ toShow, isMandatory }: Pick<BookingField, 'toShow' | 'isMandatory'>): Asked =>
  toShow ? (isMandatory ? 'mandatory' : 'shown') : 'off';

export const flagsOf: Record<Asked, { toShow: 0 | 1; isMandatory: 0 | 1 }> = {
  off: { toShow: 0, isMandatory: 0 },
  shown: { toShow: 1, isMandatory: 0 },
  mandatory: { toShow: 1, isMandatory: 1 },
};

type Agreement = BookingForm['settings'][number];
const none: Agreement = { type: 'terms', should_display: 0, is_required: 0, label: '', text: '', link: '' };

const agreementOf = ({ settings }: BookingForm, type: Agreement['type']) =>
  settings.find((one) => one.type === type) ?? { ...none, type };

/** The form's words, terms and signature as their fields hold them. */
export function textsTyped(form: BookingForm, say: Say) {
  const [terms, signature] = [agreementOf(form, 'terms'), agreementOf(form, 'signature')];
  return {
    title: say(form.title),
    submit_label: say(form.submit_label),
    success_message: say(form.success_message),
    terms: terms.should_display === 1,
    terms_label: say(terms.label),
    terms_by: terms.link ? ('link' as const) : ('text' as const),
    terms_text: say(terms.text),
    terms_link: terms.link,
    signature: signature.should_display === 1,
    signature_required: signature.is_required === 1,
    signature_label: say(signature.label),
    signature_text: say(signature.text),
  };
}
export type TextsTyped = ReturnType<typeof textsTyped>;

/** Terms and signature as they are saved; one that is off may lack its label. */
export function settingsTyped(form: BookingForm, typed: TextsTyped): Agreement[] {
  const terms: Agreement = {
    type: 'terms',
    should_display: typed.terms ? 1 : 0,
    is_required: 1,
    label: typed.terms_label.trim() || 'I accept the terms and conditions',
    text: typed.terms_by === 'text' ? typed.terms_text : '',
    link: typed.terms_by === 'link' ? typed.terms_link.trim() : '',
  };
  const signature: Agreement = {
    type: 'signature',
    should_display: typed.signature ? 1 : 0,
    is_required: typed.signature_required ? 1 : 0,
    label: typed.signature_label.trim() || 'Signature',
    text: typed.signature_text,
    link: agreementOf(form, 'signature').link,
  };
  return [terms, signature];
}

/** Where a refusal of a setting stands on the form. */
export const textsAt = (path: string): string =>
  path.replace(/^settings\.0\./, 'terms_').replace(/^settings\.1\./, 'signature_');
