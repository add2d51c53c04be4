import { plainText } from '../../richText/rules.ts';

/** Columns that say whom a row is about, in whichever table: what is found by them is that person's own. */
export const aboutColumns: readonly string[] = ['person_id', 'user_detail_id', 'child_id', 'guardian_id', 'applied_by'];

/** Rows of the database, as they are. */
export type Row = Record<string, unknown>;

const titles: Record<string, string> = {
  person: 'Record', guardian_link: 'Family', note: 'Notes', task: 'Tasks', submission: 'Forms that were sent', audit: 'History', mail: 'Mails', person_link: 'Links to the family',
  proposal: 'Sent by links', person_file: 'Files', stage_move: 'Way through the stages', leave: 'Days off', person_tag: 'Tags', batch_member: 'Batches', emergency_contact: 'Emergency contacts',
  guardian_link_removed: 'Family until lately', feed: 'Private calendar addresses',
};

/** The same with rich texts as plain ones, however deep they stand: people read words, not markup. */
export function withPlainTexts<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withPlainTexts) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, name === 'message_box' && typeof part === 'string' ? plainText(part) : withPlainTexts(part)])) as T;
}

function humanised(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A part of what is known, to be read by people: each row as labels and values. */
export interface Section { title: string; rows: { label: string; value: string }[][] }

function lines(label: string, value: unknown, labels: ReadonlyMap<string, string>): { label: string; value: string }[] {
  if (value === null || value === undefined || value === '') return [];
  if (value instanceof Date) return [{ label, value: value.toISOString() }];
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.length === 0 ? [] : [{ label, value: value.join(', ') }];
  if (typeof value !== 'object') return [{ label, value: String(value) }];
  return Object.entries(value).flatMap(([name, inner]) => lines(`${label}: ${labels.get(name) ?? humanised(name)}`, inner, labels));
}

/** Tables as sections for people: names made readable, the school's own questions by their names, what is empty left out. */
export function readable(tables: Readonly<Record<string, readonly Row[]>>, labels: ReadonlyMap<string, string>): Section[] {
  const sections = Object.entries(tables).filter(([, rows]) => rows.length > 0).map(([name, rows]) => ({
    title: titles[name] ?? humanised(name),
    rows: rows.map((row) => Object.entries(row).filter(([column]) => column !== 'institution_id').flatMap(([column, value]) => lines(humanised(column), value, labels))),
  }));
  const isRecord = ({ title }: Section) => title === titles['person'];
  return [...sections.filter(isRecord), ...sections.filter((section) => !isRecord(section))];
}

/** A form that was sent, as far as it says what was agreed to. */
export interface AgreedForm { created_at: string; form_name: string; terms: string | null; signature: { kind: string; value: string } | null; messages: unknown }

/** A change of a guardian by staff, with the names that changed. */
export interface GuardianEvent { created_at: string; by: string; guardian: string; before: Row | null; after: Row | null }

/** One thing that was agreed to, or no longer. */
export interface Consent { created_at: string; what: string; text: string; by: string }

function ofForm({ created_at, form_name, terms, signature, messages }: AgreedForm): Consent[] {
  const consent = (what: string, text: string) => ({ created_at, what, text, by: '' });
  return [
    ...(terms ? [consent(`Agreed to the terms: ${form_name}`, terms)] : []),
    ...(signature ? [consent(`Signed: ${form_name}`, signature.kind === 'typed' ? signature.value : 'Drawn by hand')] : []),
    ...(messages === 0 || messages === 1 ? [consent(messages ? 'Messages to the guardian: yes' : 'Messages to the guardian: no', form_name)] : []),
  ];
}

const flags = [['parentCommunication', 'Messages'], ['invoiceTo', 'Invoices']] as const;

function ofEvent({ created_at, by, guardian, before, after }: GuardianEvent): Consent[] {
  const said = flags.filter(([name]) => after && name in after && after[name] !== before?.[name]);
  return said.map(([name, label]) => ({ created_at, what: `${label} to ${guardian || 'a guardian'}: ${after![name] === 1 ? 'yes' : 'no'}`, text: '', by }));
}

/** What was agreed to about a person, the newest first. */
export function consentsFrom(forms: readonly AgreedForm[], events: readonly GuardianEvent[]): Consent[] {
  return [...forms.flatMap(ofForm), ...events.flatMap(ofEvent)].sort((a, b) => b.created_at.localeCompare(a.created_at));
}
