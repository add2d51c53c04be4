import { fieldsIn } from '../../people/fields.ts';
import { interestLevels } from '../../people/interest/rules.ts';
import { triggerOf } from '../triggers/rules.ts';

/** Whose profile changes. */
export const profileTypes = ['student', 'lead', 'staff'] as const;
export type ProfileType = (typeof profileTypes)[number];

/** Something of a profile that an automation can change. */
export interface UpdateField {
  type: ProfileType;
  /** A field of the record, a question's `field_name`, or one of the groups below. */
  name: string;
  label: string;
  kind: string;
  options: { value: string; label: string }[];
  custom_form_field_id: number | null;
}

/** The parts of what is changed as a whole, in the specification's names. */
export const partsOf: Readonly<Record<string, readonly string[]>> = {
  address: ['street', 'country', 'city', 'state', 'postal'],
  guardian: ['firstName', 'surname', 'relation', 'email', 'phone', 'same_as_primary_email', 'same_as_student'],
  employment: ['dateStart', 'dateEnd'],
};

/** The roles as "Update profile" names them. */
export const roleNames: Readonly<Record<string, number>> = {
  admin: 1,
  teacher: 2,
  teachingAssistant: 7,
  frontOffice: 8,
  sales: 9,
  owner: 10,
};

const roleOptions = [
  { value: 'admin', label: 'Admin' },
  { value: 'teacher', label: '{Teacher}' },
  { value: 'teachingAssistant', label: '{TeachingAssistant}' },
  { value: 'frontOffice', label: 'Front office' },
  { value: 'sales', label: 'Sales' },
  { value: 'owner', label: 'Owner' },
];

type Own = Omit<UpdateField, 'type' | 'custom_form_field_id'>;
const bare = (name: string, label: string, kind = name): Own => ({ name, label, kind, options: [] });

/** What each kind of profile has beside the fields of every person. Stages and colleagues get their choices from the school. */
const more: Readonly<Record<ProfileType, readonly Own[]>> = {
  student: [
    {
      name: 'user_status',
      label: 'Status',
      kind: 'choice',
      options: [
        { value: 'active', label: 'Active' },
        { value: 'trial', label: 'Trial' },
        { value: 'paused', label: 'Paused' },
      ],
    },
    bare('address', 'Address'),
    bare('guardian', 'Guardian'),
    bare('note', 'Note'),
  ],
  lead: [
    bare('lead_stage', 'Stage', 'choice'),
    {
      name: 'lead_interest',
      label: 'Interest',
      kind: 'choice',
      options: interestLevels.map(({ value, label }) => ({ value: String(value), label })),
    },
    bare('lead_owner', 'Lead owner', 'staff'),
    bare('address', 'Address'),
    bare('guardian', 'Guardian'),
    bare('note', 'Note'),
  ],
  staff: [
    { name: 'role', label: 'Role', kind: 'choice', options: roleOptions },
    bare('address', 'Address'),
    bare('employment', 'Employment'),
    bare('note', 'Note'),
  ],
};

/** What of a record an automation can change; without the school's own choices and questions. */
export function recordUpdates(type: ProfileType): UpdateField[] {
  const own = fieldsIn('name', 'contact', 'about', 'origin')
    .filter(({ of }) => of.includes(type))
    .map(
      ({ name, label, kind, options = [] }): Own => ({
        name,
        label,
        kind,
        options: options.map(({ value, label: text }) => ({ value, label: text })),
      }),
    );
  return [...own, ...more[type]].map((field) => ({ type, custom_form_field_id: null, ...field }));
}

/** The kinds of profile that a trigger can change: those of the people it is about. */
export function profilesOf(trigger: string): readonly ProfileType[] {
  const about = triggerOf(trigger)?.about;
  if (about === 'student' || about === 'lead') return [about];
  if (about === undefined) return [];
  return about === 'both' ? ['student', 'lead'] : profileTypes;
}
