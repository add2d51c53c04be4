import { plainText } from '../../richText/rules.ts';
import { auditGroups, type AuditGroup, type KindOfEvent } from './groups/rules.ts';

const groups = Object.entries(auditGroups) as [AuditGroup, Record<string, KindOfEvent>][];
const kinds: Record<string, KindOfEvent> = Object.assign({}, ...groups.map(([, ofGroup]) => ofGroup));

/** The names of all kinds. */
export const auditKinds: readonly string[] = Object.keys(kinds);
/** The log's filters: a group of kinds, or one of them. */
export const auditFilters = [...groups.map(([name]) => name), ...auditKinds] as [string, ...string[]];

/** The kinds that a filter covers. */
export function kindsOf(filter: string): readonly string[] {
  const group = groups.find(([name]) => name === filter);
  return group ? Object.keys(group[1]) : [filter];
}

/** The parts of a row that its sentence needs; names are full names, null if there is no person or it must not be shown. */
export interface AuditLine {
  kind: string;
  actor: string | null;
  person: string | null;
}

const subjectOf = ({ kind, actor, person }: AuditLine): string => {
  if (actor) return actor;
  const by = kinds[kind]?.by;
  if (by === 'family') return 'A family';
  if (by === 'operator') return "The server's operator";
  return by === 'themselves' ? (person ?? 'Somebody') : 'The server';
};

/** One event as a plain sentence, in the school's words: "Anna Bauer moved Leo Park to another stage". */
export function auditSentence(line: AuditLine, say: (text: string) => string): string {
  const does = kinds[line.kind]?.does ?? line.kind.replaceAll(/[._]/g, ' ');
  const subject = subjectOf(line);
  const person = line.person && line.person === subject ? 'themselves' : (line.person ?? 'somebody');
  // Names come last, because a name can contain braces or an @.
  return `${subject} ${say(does).replace('@', () => person)}`;
}

/** A kind's name in a list of filters: "Moved somebody to another stage". */
export function kindLabel(kind: string, say: (text: string) => string): string {
  const text = say(kinds[kind]?.does ?? kind).replace('@', 'somebody');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** One value that an event changed, with its name in plain words; empty if there was none before, or is none after. */
export interface AuditChange {
  name: string;
  before: string;
  after: string;
}

/** Names that say too little, or sound too technical. */
const names: Record<string, string> = {
  role_id: 'Role',
  user_detail_id: 'Person',
  custom_form_id: 'Form',
  is_archived: 'Archived',
  to_show: 'Shown',
  toShow: 'Shown',
  dob: 'Date of birth',
  signup_source: 'Source',
  referral_source: 'How they heard about us',
  is_pinned: 'Pinned',
  message_box: 'Note',
  task_detail: 'Task',
  validity_date: 'Due',
  assigned_id: 'Assigned to',
  owner_id: 'Owner',
  image_handle: 'Picture',
  gibbonCourseID: 'Category',
  per_page: 'Rows per page',
  order_by: 'Sorted by',
  isDuplicate: 'Added despite a possible duplicate',
  zip: 'ZIP',
  id: 'Number',
};

/** What the program keeps as 0 and 1, and people call no and yes. */
const ticks =
  /^(is_?[A-Z_a-z]+|to_?[sS]how|should_display|parentCommunication|invoiceTo|communication|invoice_to|same_as_primary_email|custody|by_mail)$/;
const roleNames: Record<string, string> = {
  10: 'Owner',
  1: 'Admin',
  2: 'Teacher',
  7: 'Teaching assistant',
  8: 'Front office',
  9: 'Sales',
  3: 'Student',
  4: 'Lead',
  5: 'Guardian',
  6: 'Guardian of a lead',
};

/** A value in plain words, by its name. */
export function plainValue(name: string, value: string): string {
  if (name === 'message_box') return plainText(value);
  if (name === 'role_id') return roleNames[value] ?? value;
  return ticks.test(name) && /^[01]$/.test(value) ? (value === '1' ? 'yes' : 'no') : value;
}

/** The name of a value in plain words, by the way to it. */
export function plainName(path: readonly string[]): string {
  const words = path.map(
    (part) =>
      names[part] ??
      part
        .replace(/_id$/, '')
        .replaceAll('_', ' ')
        .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase(),
  );
  const text = words.join(' · ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A right by its category: { category: 'leads', value: 0 } is "Leads: not allowed". */
function byCategory(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('category' in value && 'value' in value)) return value;
  const { category, value: held, ...rest } = value;
  return { ...rest, [String(category)]: held === null ? 'as the role' : held === 1 ? 'allowed' : 'not allowed' };
}

const DEEPEST = 6;

/** Every value of a record by its path; lists of plain values stay one. */
function leaves(value: unknown, path: string[] = []): [string, string][] {
  if (value === null || value === undefined || value === '') return [];
  const isPlain = typeof value !== 'object' || path.length >= DEEPEST;
  if (isPlain) return [[path.join('\n'), typeof value === 'object' ? JSON.stringify(value) : String(value)]];
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null))
    return value.length > 0 ? [[path.join('\n'), value.join(', ')]] : [];
  return Object.entries(value as object).flatMap(([name, part]) =>
    leaves(part, [...path, Array.isArray(value) ? String(Number(name) + 1) : name]),
  );
}

/** What an event changed, value by value; of an event that only added or took away, one side is empty. */
export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  const told = (value: unknown) =>
    new Map(leaves(byCategory(value)).map(([path, text]) => [path, plainValue(path.split('\n').at(-1)!, text)]));
  const [was, is] = [told(before), told(after)];
  return [...new Set([...was.keys(), ...is.keys()])].map((path) => ({
    name: path ? plainName(path.split('\n')) : 'Value',
    before: was.get(path) ?? '',
    after: is.get(path) ?? '',
  }));
}
