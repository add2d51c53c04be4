import * as z from 'zod/mini';
import { birthday, emailOrEmpty, flag, id, instant, requiredText, shortText, token } from '../http/fields.ts';
import { emailPattern, LONGEST_EMAIL, texts } from '../validators.ts';
import { type NameIn, type PersonField, type personFields, type PersonPart, type ValueOf } from './fields.ts';
import { each } from './values/rules.ts';
import { Values } from './questions/schemas.ts';
import { shownWith } from '../http/hidden.ts';
import { studentStatuses } from './rules.ts';

const text = z.string();

/** An address as every person carries it. `country` is a two-letter code. */
export const Address = z.strictObject({
  street: text,
  country: text,
  city: text,
  state: text,
  zip: text,
} satisfies Record<NameIn<'address'>, typeof text>);

/** A guardian as a person's page shows them. */
export const GuardianOfPerson = z.strictObject({
  user_detail_id: id,
  firstName: text,
  surname: text,
  email: text,
  phone: text,
  relation: text,
  parentCommunication: flag,
  invoiceTo: flag,
  same_as_primary_email: flag,
  custody: flag,
  /** Percent of the child's invoices; null where no shares are agreed. */
  share: z.nullable(z.number()),
  version: z.int(),
});

/** The same person's guardian, in a list row: one name and one number to call. */
export const MainGuardian = shownWith(
  'guardian',
  z.nullable(z.strictObject({ user_detail_id: id, firstName: text, surname: text, email: text, phone: text })),
  () => null,
);

/** The value of a field that the school added itself. */
export const CustomValue = z.strictObject({
  field_id: id,
  field_name: text,
  custom_name: text,
  field_type: text,
  is_archived: flag,
  field_value: z.unknown(),
});

/** Whom a link was mailed to; empty if its address was copied. */
export const sentToFamily = shownWith('guardian', text, (address) => address && 'the family');

/** What a family answered in a form. Lines about a guardian say so. */
export const SentLines = shownWith(
  'guardian',
  z.array(z.strictObject({ label: text, value: text, about: z.optional(z.literal('guardian')) })),
  (lines) => lines.filter(({ about }) => about !== 'guardian'),
);

/** What a family sent, as it stood when it was sent. */
export const SubmissionOfPerson = z.strictObject({
  submission_id: id,
  created_at: instant,
  form_name: text,
  signup_source: text,
  referrer: text,
  page_url: text,
  utm: z.record(z.string(), text),
  terms: z.nullable(text),
  /** Most often a guardian's. */
  signature: shownWith(
    'guardian',
    z.nullable(z.strictObject({ kind: z.enum(['drawn', 'typed']), value: text })),
    () => null,
  ),
  values: SentLines,
});

/** A tag as a person wears it. */
export const PersonTag = z.strictObject({ id, tag_name: text, colour: text });

/** A batch as its student carries it. */
export const BatchOfPerson = z.strictObject({ id, batch_name: text, colour: text });

export const LeadPart = z.strictObject({
  stage_id: id,
  stage_name: text,
  stage_since: instant,
  is_rotten: flag,
  interest: z.int(),
  owner: z.nullable(z.strictObject({ user_detail_id: id, firstName: text, surname: text })),
});

/** Everything a person's page shows. `version` goes back with an edit. */
export const PersonDetails = z.strictObject({
  user_detail_id: id,
  role_id: z.int(),
  ...each(['name', 'contact', 'about'], () => text),
  image_240: z.nullable(text),
  status: text,
  is_archived: flag,
  is_duplicate: flag,
  created_at: instant,
  updated_at: instant,
  version: z.int(),
  signup_source: text,
  ...each(['origin'], () => text),
  hash: token,
  address: Address,
  guardians: shownWith('guardian', z.array(GuardianOfPerson), () => []),
  siblings: z.array(z.strictObject({ user_detail_id: id, role_id: z.int(), firstName: text, surname: text })),
  custom: shownWith('guardian', z.array(CustomValue), (answers) =>
    answers.filter(({ field_type }) => field_type !== 'guardian'),
  ),
  submissions: z.array(SubmissionOfPerson),
  lead: z.nullable(LeadPart),
  converted_at: z.nullable(instant),
  tags: z.array(PersonTag),
  batches: z.array(BatchOfPerson),
});

const byKind = {
  text: shortText,
  email: emailOrEmpty,
  phone: shortText,
  date: birthday,
  country: z.string().check(z.regex(/^([A-Z]{2})?$/)),
};

function schemaOf(field: PersonField): z.ZodMiniType {
  if (field.options) return z.enum(['', ...field.options.map(({ value }) => value)]);
  return field.required ? byKind[field.kind].check(z.minLength(1, 'This field is required')) : byKind[field.kind];
}

type Schemas<Part extends PersonPart> = {
  [Name in NameIn<Part>]: z.ZodMiniType<ValueOf<(typeof personFields)[Name]>, ValueOf<(typeof personFields)[Name]>>;
};
const schemasOf = <Part extends PersonPart>(...parts: Part[]) => each(parts, schemaOf) as Schemas<Part>;

const own = schemasOf('name', 'contact', 'about', 'origin');
const { street, city, state, zip, country } = schemasOf('address');

/** Names of a person that staff may write. */
export const personInput = {
  ...own,
  address: z.strictObject({ street, country, city, state, zip } satisfies Schemas<'address'>),
  image_handle: z.nullable(token),
  custom: Values,
};

/** The same names, each optional: an edit sends what changed. */
export const personChanges = z.partial(z.strictObject(personInput)).shape;

/** A guardian typed in beside a new person, or on their own. */
export const newGuardian = z.strictObject({
  firstName: own.firstName,
  surname: shortText,
  email: emailOrEmpty,
  phone: shortText,
  relation: shortText,
  /** Whether they receive messages: no, unless somebody says so. */
  parentCommunication: z._default(flag, 0),
  invoiceTo: z._default(flag, 0),
  same_as_primary_email: z._default(flag, 0),
  /** 0: without custody, and must not know where the child lives. */
  custody: z._default(flag, 1),
});

/** A person added by staff: a first name is enough. */
export const newPerson = {
  ...personChanges,
  firstName: own.firstName,
  guardian: z.optional(newGuardian),
  /** 1 adds the person despite a similar one. */
  isDuplicate: z._default(flag, 0),
};

/** A question of the school's own as a list's column: `custom.` and its `field_name`. */
export const questionColumn = z.string().check(z.maxLength(80), z.regex(/^custom\.[\w-]+$/));

/** Questions whose answers a list has as text, by column. */
export const questionColumns = z._default(z.array(questionColumn).check(z.maxLength(40)), []);

/** A list's answers to them. */
export const Answers = z.record(z.string(), z.string());

/** The columns of a file, in this order; without it, all of them. */
export const fileColumns = z.optional(
  z.array(z.string().check(z.minLength(1), z.maxLength(80))).check(z.maxLength(120)),
);
/** The same for a file whose columns have known names. An unknown name (an archived question) isn't an error: the file leaves it out. */
export const fileColumnsOf = <Name extends string>() =>
  fileColumns as unknown as z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniType<Name, Name>>>;

/** A list as a file: what narrows it, without its page, and what the file holds. */
export const fileOfList = {
  search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  columns: fileColumns,
};
/** The file itself. */
export const csv = z.custom<Blob>();

type InAnyFile =
  | 'firstName'
  | 'email'
  | 'phone'
  | 'city'
  | 'signup_source'
  | 'created_on'
  | 'guardian'
  | 'tags'
  | 'user_detail_id'
  | `custom.${string}`;
/** A column of a file of students, by the screen's name of it; `custom.` begins the name of a question of the school's own. */
export type StudentFileName = InAnyFile | 'status' | 'age' | 'gender' | 'batches';
/** A column of a file of leads. */
export type LeadFileName =
  | InAnyFile
  | 'stage_name'
  | 'stage_since'
  | 'interest'
  | 'owner'
  | 'referral_source'
  | `utm_${'source' | 'medium' | 'campaign'}`;

export const studentStatus = z.enum(studentStatuses);

/** Hot 4, Warm 3, Cool 2, Cold 1. */
export const interest = z.int().check(z.minimum(1), z.maximum(4));

/** A student added by staff. These two are here so that a form can check them without the rest of the contract. */
export const NewStudent = z.strictObject({ ...newPerson, status: z._default(studentStatus, 'active') });

/** A lead added by staff. */
export const NewLead = z.strictObject({ ...newPerson, stage_id: z.optional(id), interest: z._default(interest, 3) });

export const staffRole = z.union([z.literal(1), z.literal(2), z.literal(7), z.literal(8), z.literal(9), z.literal(10)]);

/** A staff member's address for mails, which they sign in with. */
export const staffEmail = z
  .string()
  .check(z.trim(), z.minLength(1, texts.required), z.maxLength(LONGEST_EMAIL), z.regex(emailPattern, texts.email));

/** A new staff member: a first name, an address for mails, and a role. */
export const NewStaff = z.strictObject({
  firstName: requiredText,
  surname: z._default(shortText, ''),
  phone: z._default(shortText, ''),
  role_id: staffRole,
  email: staffEmail,
});

/** Part of a week's work in the school's local time: `weekday` 1 is Monday, times are HH:MM. */
export const WorkingHours = z.strictObject({
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  from: z.string().check(z.maxLength(5)),
  to: z.string().check(z.maxLength(5)),
});
