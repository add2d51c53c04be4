import type { ColumnType, Generated } from 'kysely';
import type { FormCondition } from '@schoolbell/core/people/questions/conditions/rules';
import type { FieldType } from '@schoolbell/core/people/questions/kinds/rules';
import type { FormFilesTables } from './files/tables.ts';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** What a field or a section depends on. */
type Conditions = ColumnType<FormCondition[], string | undefined, string>;

/** A sign-up or enquiry form. */
export interface FormTable {
  institution_id: number;
  custom_form_id: Generated<number>;
  hash: string;
  form_type: 'student' | 'lead';
  custom_form_name: string;
  title: string;
  submit_label: string;
  success_message: string;
  success_redirect: Generated<string>;
  is_first: Generated<0 | 1>;
  /** `booking`: what the booking page asks; it stands in no list of forms. */
  purpose: Generated<'own' | 'booking'>;
  archived_at: NullableInstant;
  created_at: Instant;
}

/** A section of a form. */
export interface FormHeaderTable {
  institution_id: number;
  id: Generated<number>;
  custom_form_id: number;
  header_name: string;
  order: number;
  conditions: Conditions;
}

/** A question; it means the same on every form of its type. */
export interface FieldTable {
  institution_id: number;
  id: Generated<number>;
  form_type: 'student' | 'lead';
  field_type: FieldType;
  field_name: string;
  custom_name: string;
  placeholder: Generated<string>;
  multi_select_option_type: Generated<string>;
  is_default: Generated<0 | 1>;
  archived_at: NullableInstant;
  created_at: Instant;
}

/** How one form places a field. */
export interface FieldPlaceTable {
  institution_id: number;
  custom_form_id: number;
  field_id: number;
  header_id: number | null;
  order: number;
  to_show: Generated<0 | 1>;
  is_mandatory: Generated<0 | 1>;
  for_family: Generated<0 | 1>;
  conditions: Conditions;
}

/** A choice of a field. */
export interface FieldOptionTable {
  institution_id: number;
  id: Generated<number>;
  field_id: number;
  value: string;
  order: number;
}

/** Terms and conditions, the signature, and other offers of a form. */
export interface FormSettingTable {
  institution_id: number;
  custom_form_id: number;
  type: 'terms' | 'signature' | 'children' | 'later' | 'fee';
  should_display: 0 | 1;
  is_required: 0 | 1;
  label: string;
  text: Generated<string>;
  link: Generated<string>;
}

/** What a family sent, as it stood. */
export interface SubmissionTable {
  institution_id: number;
  id: Generated<number>;
  custom_form_id: number;
  person_id: number | null;
  state: 'accepted' | 'held' | 'dismissed';
  held_reason: Generated<string>;
  decided_by: number | null;
  decided_at: NullableInstant;
  body: ColumnType<Record<string, unknown>, string, string>;
  shown: ColumnType<unknown, string, string>;
  signup_source: Generated<string>;
  referrer: Generated<string>;
  page_url: Generated<string>;
  utm: ColumnType<Record<string, string>, string | undefined, string>;
  terms: string | null;
  signature: ColumnType<{ kind: 'drawn' | 'typed'; value: string } | null, string | null | undefined, string | null>;
  is_duplicate: Generated<0 | 1>;
  created_at: Instant;
}

/** A form ticket that has been spent. */
export interface TicketUsedTable {
  institution_id: number;
  ticket: string;
  used_at: Instant;
}

/** A form that a family finishes later. */
export interface FormDraftTable {
  institution_id: number;
  id: Generated<number>;
  custom_form_id: number;
  token_hash: Buffer | null;
  handle_hash: Buffer;
  email: string;
  sealed: Buffer;
  page_url: string;
  expires_at: Instant;
  created_at: Instant;
}

/** The tables of forms and submissions. */
export interface FormsTables extends FormFilesTables {
  form: FormTable;
  form_header: FormHeaderTable;
  field: FieldTable;
  field_place: FieldPlaceTable;
  field_option: FieldOptionTable;
  form_setting: FormSettingTable;
  submission: SubmissionTable;
  ticket_used: TicketUsedTable;
  form_draft: FormDraftTable;
}

declare module '../db/database.ts' {
  interface Database extends FormsTables {}
}
