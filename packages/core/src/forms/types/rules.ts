import type { FormType } from '../rules.ts';
import type { FieldType } from '../../people/questions/kinds/rules.ts';

/** A field of a new school's form; its `field_name` is one of the closed list that records have columns for. */
export interface FirstField {
  field_name: string;
  field_type: FieldType;
  custom_name: string;
  placeholder?: string;
  isMandatory?: 0 | 1;
  toShow?: 0 | 1;
  select_options?: readonly string[];
  /** 0 for a question that the school can remove altogether and whose answer has no column. */
  isDefault?: 0;
}

/** A section with its fields. */
export interface FirstSection {
  header_name: string;
  fields: readonly FirstField[];
}

/** A new school's first form. Its texts have `{student}` and the like, and are shown in the school's own words. */
export interface FirstForm {
  form_type: FormType;
  custom_form_name: string;
  title: string;
  submit_label: string;
  success_message: string;
  sections: readonly FirstSection[];
}

const sources = [
  'Friend or family',
  'Search engine',
  'Social media',
  'Event or open day',
  'Flyer or poster',
  'Other',
] as const;

const source: FirstField = {
  field_name: 'source',
  field_type: 'source',
  custom_name: 'How did you hear about us?',
  select_options: sources,
};

const studentForm: FirstForm = {
  form_type: 'student',
  custom_form_name: '{Student} enrollment',
  title: '{Student} Enrollment form',
  submit_label: 'Send enrollment',
  success_message: 'Thank you. We have received your enrollment and will be in touch soon.',
  sections: [
    {
      header_name: '{Student} details',
      fields: [
        { field_name: 'firstName', field_type: 'text', custom_name: 'First name', isMandatory: 1 },
        { field_name: 'surname', field_type: 'text', custom_name: 'Surname', isMandatory: 1 },
        { field_name: 'dob', field_type: 'date', custom_name: 'Date of birth', isMandatory: 1 },
        { field_name: 'gender', field_type: 'gender', custom_name: 'Gender' },
        { field_name: 'nationality', field_type: 'country', custom_name: 'Nationality', toShow: 0 },
      ],
    },
    {
      header_name: 'Contact',
      fields: [
        { field_name: 'email', field_type: 'email', custom_name: 'Email', isMandatory: 1 },
        { field_name: 'phone', field_type: 'phone', custom_name: 'Phone' },
      ],
    },
    {
      header_name: 'Guardian',
      fields: [{ field_name: 'guardian', field_type: 'guardian', custom_name: 'Parent or guardian' }],
    },
    { header_name: 'Address', fields: [{ field_name: 'address', field_type: 'address', custom_name: 'Address' }] },
    { header_name: 'About your enrollment', fields: [source] },
  ],
};

const leadForm: FirstForm = {
  form_type: 'lead',
  custom_form_name: 'Enquiry',
  title: 'Enquiry Form',
  submit_label: 'Send enquiry',
  success_message: 'Thank you. We have received your enquiry and will be in touch soon.',
  sections: [
    {
      header_name: '{Student} details',
      fields: [
        { field_name: 'firstName', field_type: 'text', custom_name: 'First name', isMandatory: 1 },
        { field_name: 'surname', field_type: 'text', custom_name: 'Surname', isMandatory: 1 },
        { field_name: 'dob', field_type: 'date', custom_name: 'Date of birth', toShow: 0 },
        { field_name: 'gender', field_type: 'gender', custom_name: 'Gender', toShow: 0 },
        { field_name: 'nationality', field_type: 'country', custom_name: 'Nationality', toShow: 0 },
      ],
    },
    {
      header_name: 'Contact',
      fields: [
        { field_name: 'email', field_type: 'email', custom_name: 'Email', isMandatory: 1 },
        { field_name: 'phone', field_type: 'phone', custom_name: 'Phone' },
        { field_name: 'guardian', field_type: 'guardian', custom_name: 'Parent or guardian', toShow: 0 },
        { field_name: 'address', field_type: 'address', custom_name: 'Address', toShow: 0 },
      ],
    },
    {
      header_name: 'Your enquiry',
      fields: [
        {
          field_name: 'message',
          field_type: 'textarea',
          custom_name: 'Message',
          placeholder: 'What would you like to know?',
          isDefault: 0,
        },
        source,
      ],
    },
  ],
};

/** The two forms that every school begins with. */
export const firstForms: readonly FirstForm[] = [studentForm, leadForm];

/** Terms, signature and offers as a new form has them: there to be switched on. Leads come one by one. */
export const firstSettings = [
  {
    type: 'terms',
    should_display: 0,
    is_required: 1,
    label: 'Terms and conditions',
    text: 'I have read and accept the terms and conditions.',
    link: '',
  },
  { type: 'signature', should_display: 0, is_required: 0, label: 'Signature', text: '', link: '' },
  { type: 'children', should_display: 0, is_required: 0, label: 'Add another {student}', text: '', link: '' },
  { type: 'later', should_display: 0, is_required: 0, label: 'Save and finish later', text: '', link: '' },
  { type: 'fee', should_display: 0, is_required: 0, label: 'Registration fee', text: '', link: '' },
] as const;

/** Whether forms of a type have this setting. */
export function hasSetting(form_type: FormType, setting: string): boolean {
  return form_type === 'student' || (setting !== 'children' && setting !== 'fee');
}

/** Default fields that every record needs: they can't be archived or hidden. */
const needed: readonly string[] = ['firstName', 'surname'];

/** Whether a record can't do without this field. */
export function isNeeded(field: { field_name: string; isDefault: 0 | 1 }): boolean {
  return field.isDefault === 1 && needed.includes(field.field_name);
}

/** Why a change of a field is refused, as the text to show; null if it may be made. */
export function changeRefusal(
  field: { field_name: string; custom_name: string; isDefault: 0 | 1 },
  change: { is_archived?: 0 | 1 | undefined; toShow?: 0 | 1 | undefined; isMandatory?: 0 | 1 | undefined },
): string | null {
  if (!isNeeded(field)) return null;
  if (change.is_archived === 1) return `${field.custom_name} can't be archived, because every record needs it`;
  if (change.toShow === 0) return `${field.custom_name} can't be hidden, because every record needs it`;
  if (change.isMandatory === 0 && field.field_name === 'firstName')
    return `${field.custom_name} must stay mandatory, because every record needs it`;
  return null;
}
