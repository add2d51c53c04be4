import { PAY_EVENTS } from '../people/rules.ts';
import { plainText } from '../richText/rules.ts';

/** Rows of the database, as they are. */
export type Row = Record<string, unknown>;

/** Tables in an order in which rows can be deleted: those that refer to others first. `refersTo` may name tables that aren't in the list. */
export function referringFirst<T extends { name: string; refersTo: readonly string[] }>(tables: readonly T[]): T[] {
  const ordered = new Set<T>();
  const visit = (table: T, way: readonly T[]): void => {
    if (ordered.has(table) || way.includes(table)) return;
    for (const other of tables) if (other.refersTo.includes(table.name)) visit(other, [...way, table]);
    ordered.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...ordered];
}

/** Whether a row of a table has a person's pay. */
export function tellsPay(table: string, row: Row): boolean {
  return table === 'pay_rate' || (table === 'audit' && String(row['kind']).startsWith(PAY_EVENTS));
}

/** The same with rich texts as plain text, at any depth, because people read words, not markup. */
export function withPlainTexts<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withPlainTexts) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === 'message_box' && typeof part === 'string' ? plainText(part) : withPlainTexts(part),
    ]),
  ) as T;
}

/** The parts of a sent form that say what was agreed to. */
export interface AgreedForm {
  created_at: string;
  form_name: string;
  terms: string | null;
  signature: { kind: string; value: string } | null;
  messages: unknown;
}

/** A change of a guardian by staff, with the names that changed. */
export interface GuardianEvent {
  created_at: string;
  by: string;
  guardian: string;
  before: Row | null;
  after: Row | null;
}

/** One thing that was agreed to, or no longer. */
export interface Consent {
  created_at: string;
  what: string;
  text: string;
  by: string;
}

function ofForm({ created_at, form_name, terms, signature, messages }: AgreedForm): Consent[] {
  const consent = (what: string, text: string) => ({ created_at, what, text, by: '' });
  return [
    ...(terms ? [consent(`Agreed to the terms: ${form_name}`, terms)] : []),
    ...(signature
      ? [consent(`Signed: ${form_name}`, signature.kind === 'typed' ? signature.value : 'Signed by hand')]
      : []),
    ...(messages === 0 || messages === 1
      ? [consent(messages ? 'Messages to the guardian: yes' : 'Messages to the guardian: no', form_name)]
      : []),
  ];
}

const flags = [
  ['parentCommunication', 'Messages'],
  ['invoiceTo', 'Invoices'],
] as const;

function ofEvent({ created_at, by, guardian, before, after }: GuardianEvent): Consent[] {
  const said = flags.filter(([name]) => after && name in after && after[name] !== before?.[name]);
  return said.map(([name, label]) => ({
    created_at,
    what: `${label} to ${guardian || 'a guardian'}: ${after![name] === 1 ? 'yes' : 'no'}`,
    text: '',
    by,
  }));
}

/** What was agreed to about a person, the newest first. */
export function consentsFrom(forms: readonly AgreedForm[], events: readonly GuardianEvent[]): Consent[] {
  return [...forms.flatMap(ofForm), ...events.flatMap(ofEvent)].sort((a, b) =>
    b.created_at.localeCompare(a.created_at),
  );
}
