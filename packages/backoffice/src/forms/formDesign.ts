import type { studentFormConfig } from '@schoolbell/core/forms/contract';
import type { getFields } from '@schoolbell/core/forms/fields/contract';
import type { getFormTypes } from '@schoolbell/core/forms/types/contract';
import type { getHeaders } from '@schoolbell/core/forms/sections/contract';
import type { getSettings } from '@schoolbell/core/forms/settings/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';

/** What a widget is handed to show a form. */
export type FormConfig = ResultOf<typeof studentFormConfig>;
/** One of the school's forms. */
export type Form = ResultOf<typeof getFormTypes>['data'][number];

/** A form as it is saved: what the editor works on. */
export interface FormDesign {
  form: Form;
  fields: ResultOf<typeof getFields>['data'];
  headers: ResultOf<typeof getHeaders>['data'];
  settings: ResultOf<typeof getSettings>['data'];
}
