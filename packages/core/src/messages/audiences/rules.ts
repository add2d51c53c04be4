import { type Category, GUARDIAN, LEAD, LEAD_GUARDIAN, staffRoles, STUDENT } from '../../access.ts';
import type { AudienceType } from '../rules.ts';

/** Whom the records of an audience are. */
export type AudienceKind = 'student' | 'lead' | 'guardian' | 'staff';

const kinds: Partial<Record<AudienceType, AudienceKind>> = {
  lead: 'lead',
  leads: 'lead',
  guardian: 'guardian',
  staff: 'staff',
};

/** Whom an audience is made of; a list and a segment say so themselves. */
export const audienceKind = (type: AudienceType, of?: string): AudienceKind =>
  type === 'list' || type === 'segment' ? ((of as AudienceKind | undefined) ?? 'student') : (kinds[type] ?? 'student');

/** The roles of a kind. */
export const rolesOf: Record<AudienceKind, readonly number[]> = {
  student: [STUDENT],
  lead: [LEAD],
  guardian: [GUARDIAN, LEAD_GUARDIAN],
  staff: Object.keys(staffRoles).map(Number),
};

/** The access that writing to a kind needs: any of these. */
export const needsOfKind: Record<AudienceKind, readonly [Category, ...Category[]]> = {
  student: ['students'],
  lead: ['leads', 'all_leads'],
  guardian: ['guardian'],
  staff: ['staff'],
};

/** Audiences that name a record. */
export const named: ReadonlySet<AudienceType> = new Set<AudienceType>([
  'student',
  'lead',
  'guardian',
  'staff',
  'event',
  'series',
  'batch',
  'segment',
  'subject',
]);

/** Why someone does not get a letter. */
export const skipTexts = {
  person: 'There is no e-mail address',
  guardians: 'No guardian with an e-mail address receives messages',
  family: 'Neither a guardian who receives messages nor the person has an e-mail address',
  bounced: 'Mail to this address comes back',
  news: 'Does not want news',
  excluded: 'Left out',
  archived: 'This record is archived',
  cancelled: 'The letter was cancelled first',
  hole: (labels: readonly string[]) => `The letter would have an empty place: ${labels.join(', ')}`,
} as const;

/** How a guardian is named to viewers who may not open guardians. */
export const familyOf = (name: string): string => `${name}'s family`;

/** "Families of GCSE Maths". */
export function audienceText(
  { type, to }: { type: AudienceType; to: 'family' | 'person' | 'guardians' },
  label: string,
): string {
  if (type === 'staff' || type === 'guardian') return label;
  if (type === 'student' || type === 'lead') return to === 'person' ? label : familyOf(label);
  if (type === 'guardians') return 'All guardians';
  if (type === 'list' && label === '') return 'Chosen people';
  const all = type === 'students' ? 'all {students}' : type === 'leads' ? 'all leads' : label;
  if (to === 'person') return all.charAt(0).toUpperCase() + all.slice(1);
  return `${to === 'family' ? 'Families' : 'Guardians'} of ${all}`;
}
