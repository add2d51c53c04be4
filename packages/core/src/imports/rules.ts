import { type Category, staffRoles } from '../access.ts';
import { countries, isCountry } from '../countries.ts';
import type { FormField } from '../people/questions/rules.ts';
import type { FormValues } from '../people/questions/answers/rules.ts';
import { genders } from '../people/questions/genders/rules.ts';
import { isDay, isEmail, isPhone, LONGEST_EMAIL, texts } from '../validators.ts';
import { customErrors, foldName, studentStatuses } from '../people/rules.ts';
import type { ImportKind } from './targets/rules.ts';

/** In which order a file writes the parts of 3/4/2015; a year in front is always understood. */
export const dateOrders = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];
/** What becomes of a row without an ID that looks like somebody who is here. */
export const duplicateChoices = ['reject', 'update', 'create'] as const;
export interface ImportSettings {
  date_order: DateOrder;
  duplicates: (typeof duplicateChoices)[number];
  /** Colleagues who are added get their way in by mail; not unless somebody asks for it. */
  invite?: boolean | undefined;
}

/** Days on which an import can be undone. */
export const UNDO_DAYS = 30;
/** Rows of a file that are taken. */
export const MOST_ROWS = 100_000;
export const MOST_COLUMNS = 200;
/** Colleagues who are invited by one import. */
export const MOST_INVITED = 500;
const LONGEST_TEXT = 255;
const LONGEST_PARAGRAPH = 5_000;
const LONGEST_HEADER = 60;

/** What the rows of a file are read with: what each column is, and the school's own choices by name. */
export interface ReadingWith {
  kind: ImportKind;
  /** The columns' names as the file has them: reasons say by them where something is wrong. */
  columns: readonly string[];
  mapping: readonly string[];
  settings: ImportSettings;
  fields: readonly FormField[];
  stages: readonly { id: number; stage_name: string }[];
  staff: readonly { user_detail_id: number; email: string }[];
  /** Roles that whoever imports may give; none where no staff is imported. */
  roles?: readonly number[];
}

/** A guardian beside a person, as a row names them. */
export interface GuardianOfRow {
  first_name: string;
  surname: string;
  email: string;
  phone: string;
  relation: string;
}

/** What a row says about a person, by the names of the columns; what it leaves empty is not in it. */
export interface RowValues {
  user_detail_id?: number;
  external_id?: string;
  own: Record<string, string | number>;
  custom: FormValues;
  guardian?: GuardianOfRow;
  children?: string[];
  relation?: string;
}

/** A row that was read: what it says, and every reason for which it can't be taken. */
export interface ReadRow {
  values: RowValues;
  reasons: string[];
}

const OWNER = 10;
const roleIds = new Map(Object.entries(staffRoles).map(([role_id, name]) => [name.toLowerCase(), Number(role_id)]));

/** A role by its name, "Front office" and "frontOffice" alike, where whoever imports may give it. */
function readRole(text: string, roles: readonly number[] = []): Reading {
  const role_id = roleIds.get(text.toLowerCase().replace(/[\s_-]+/g, ''));
  if (role_id === undefined) return { wrong: 'Please write admin, teacher, teacher assistant, front office or sales' };
  if (role_id === OWNER) return { wrong: 'Nobody becomes an owner by a file' };
  return roles.includes(role_id) ? { value: role_id } : { wrong: 'This role may do more than you may yourself' };
}

const levels: Record<string, number> = { cold: 1, cool: 2, warm: 3, hot: 4, 1: 1, 2: 2, 3: 3, 4: 4 };
const genderWords: Record<string, string> = {
  m: 'M',
  male: 'M',
  boy: 'M',
  f: 'F',
  female: 'F',
  girl: 'F',
  w: 'F',
  other: 'Other',
  d: 'Other',
  unspecified: 'Unspecified',
};
const yes = /^(yes|y|true|1|x|ja|oui|si|sí|✓|はい)$/i;

/** A cell without what our own export put before text that a spreadsheet would run, and without what no text can hold. */
export function cellText(cell: string): string {
  const text = cell.replaceAll('\0', '').normalize('NFC').trim();
  return /^'(\s*[=+\-@]|[\t\r])/.test(text) ? text.slice(1) : text;
}

/** A day as files write it: 2015-04-30, 30.4.2015, 4/30/15. Null where it is none. */
export function dayFrom(text: string, order: DateOrder): string | null {
  const parts = /^(\d{1,4})\s*[-./年]\s*(\d{1,2})\s*[-./月]\s*(\d{1,4})日?(?:[T\s]+[\d:.]+Z?)?$/.exec(text);
  if (!parts) return null;
  const [first, second, third] = parts.slice(1) as [string, string, string];
  const [year, month, day] =
    first.length === 4 ? [first, second, third] : order === 'dmy' ? [third, second, first] : [third, first, second];
  if (year.length !== 4 || day.length > 2) return null;
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : null;
}

/** In which order a column writes its dates, told by parts above twelve; undefined where none tells. */
export function guessDateOrder(cells: Iterable<string>): DateOrder | undefined {
  for (const cell of cells) {
    const parts = /^\s*(\d{1,2})[-./](\d{1,2})[-./]\d{4}/.exec(cell);
    if (parts && Number(parts[1]) > 12) return 'dmy';
    if (parts && Number(parts[2]) > 12) return 'mdy';
  }
  return undefined;
}

/** A full name as first name and surname: the last word is the surname, unless a comma says otherwise. */
export function splitName(name: string): { firstName: string; surname: string } {
  const comma = name.indexOf(',');
  if (comma > 0) return { firstName: name.slice(comma + 1).trim(), surname: name.slice(0, comma).trim() };
  const words = name.split(/\s+/);
  return words.length === 1
    ? { firstName: name, surname: '' }
    : { firstName: words.slice(0, -1).join(' '), surname: words.at(-1)! };
}

let countryCodes: Map<string, string> | undefined;

/** A country by its two letters or its English name. */
function countryFrom(text: string): string | null {
  if (isCountry(text.toUpperCase())) return text.toUpperCase();
  countryCodes ??= new Map(countries('en').map(({ code, name }) => [foldName(name), code]));
  return countryCodes.get(foldName(text)) ?? null;
}

type Reading = { value: string | number } | { wrong: string };
const reading = (value: string | number | null | undefined, wrong: string): Reading =>
  value === null || value === undefined ? { wrong } : { value };

/** How each target with rules of its own reads its text. All others are short texts. */
function readOwn(name: string, text: string, reader: ReadingWith): Reading {
  switch (name) {
    case 'email':
      return reading(isEmail(text) ? text : null, texts.email);
    case 'phone':
      return reading(isPhone(text) ? text : null, texts.phone);
    case 'dob':
      return reading(dayFrom(text, reader.settings.date_order), texts.date);
    case 'gender':
      return reading(
        genderWords[text.toLowerCase()] ?? genders.find(({ label }) => label === text)?.value,
        'Please write M, F, Other or Unspecified',
      );
    case 'nationality':
    case 'country':
      return reading(countryFrom(text), `"${text}" is no country`);
    case 'status':
      return reading(
        studentStatuses.find((known) => known === text.toLowerCase()),
        `Please write ${studentStatuses.join(', ')}`,
      );
    case 'interest':
      return reading(levels[text.toLowerCase()], 'Please write Hot, Warm, Cool or Cold');
    case 'role':
      return readRole(text, reader.roles);
    case 'stage':
      return reading(
        reader.stages.find((stage) => foldName(stage.stage_name) === foldName(text))?.id,
        `There is no stage "${text}"`,
      );
    case 'owner':
      return reading(
        reader.staff.find((one) => one.email.toLowerCase() === text.toLowerCase())?.user_detail_id,
        `Nobody on the staff has the e-mail ${text}`,
      );
    default:
      return text.length > LONGEST_TEXT
        ? { wrong: `This field must be at most ${LONGEST_TEXT} long` }
        : { value: text };
  }
}

const columnOf: Record<string, string> = {
  firstName: 'first_name',
  stage: 'stage_id',
  owner: 'owner_id',
  role: 'role_id',
};

function customValue(field: FormField | undefined, text: string, order: DateOrder): FormValues[string] {
  if (
    field?.field_type === 'multiselect' ||
    field?.field_type === 'subjects' ||
    (field?.field_type === 'checkbox' && field.select_options.length > 0)
  )
    return text.split(/\s*[;|\n]\s*/).filter(Boolean);
  if (field?.field_type === 'checkbox') return yes.test(text);
  if (field?.field_type === 'date') return dayFrom(text, order) ?? text;
  return text;
}

/** What a column is called in the file: long headers are cut, so that the reason behind them is read. */
function columnAt({ columns }: ReadingWith, at: number): string {
  const name = columns[at] || `Column ${at + 1}`;
  return name.length > LONGEST_HEADER ? `${name.slice(0, LONGEST_HEADER - 1)}…` : name;
}

/** Reads what is in a row's cells, by the mapping. A repeated name, an unknown choice or a wrong shape becomes a reason. */
export function readRow(cells: readonly string[], reader: ReadingWith): ReadRow {
  const values: RowValues = { own: {}, custom: {} };
  const reasons: string[] = [];
  const guardian: Record<string, string> = {};
  reader.mapping.forEach((name, at) => {
    const text = cellText(cells[at] ?? '');
    if (name === '' || text === '') return;
    if (text.length > LONGEST_PARAGRAPH)
      return void reasons.push(`${columnAt(reader, at)}: This field must be at most ${LONGEST_PARAGRAPH} long`);
    take({ name, text, at }, { values, guardian, reasons }, reader);
  });
  takeGuardian(guardian, values, reasons);
  for (const [name, wrong] of Object.entries(customErrors(reader.fields, values.custom))) {
    const at = reader.mapping.findIndex((target) => target === name || name.startsWith(`${target}.`));
    reasons.push(`${columnAt(reader, at)}: ${wrong}`);
  }
  return { values, reasons };
}

interface Cell {
  name: string;
  text: string;
  at: number;
}
interface Row extends ReadRow {
  guardian: Record<string, string>;
}

function take({ name, text, at }: Cell, { values, guardian, reasons }: Row, reader: ReadingWith): void {
  const { own, custom } = values;
  if (name.startsWith('custom.')) {
    const field_name = name.slice('custom.'.length);
    custom[field_name] = customValue(
      reader.fields.find((field) => field.field_name === field_name),
      text,
      reader.settings.date_order,
    );
  } else if (name === 'fullName') {
    const { firstName, surname } = splitName(text);
    own['first_name'] ??= firstName;
    if (surname) own['surname'] ??= surname;
  } else if (name === 'user_detail_id') {
    if (/^\d{1,15}$/.test(text)) values.user_detail_id = Number(text);
    else reasons.push(`${columnAt(reader, at)}: "${text}" is no Schoolbell ID`);
  } else if (name === 'children') {
    values.children = text
      .split(/[\s,;|]+/)
      .filter(Boolean)
      .slice(0, 20);
  } else {
    const read = readOwn(name.replace(/^guardian\./, ''), text, reader);
    if ('wrong' in read) reasons.push(`${columnAt(reader, at)}: ${read.wrong}`);
    else if (name.startsWith('guardian.')) guardian[name.slice('guardian.'.length)] = String(read.value);
    else if (name === 'external_id') values.external_id = String(read.value);
    else if (name === 'relation') values.relation = String(read.value);
    else own[columnOf[name] ?? name] = read.value;
  }
}

function takeGuardian(parts: Record<string, string>, values: RowValues, reasons: string[]): void {
  if (Object.keys(parts).length === 0) return;
  const named = parts['fullName'] ? splitName(parts['fullName']) : { firstName: '', surname: '' };
  const first_name = parts['firstName'] ?? named.firstName;
  if (!first_name) return void reasons.push('A guardian needs a first name');
  values.guardian = {
    first_name,
    surname: parts['surname'] ?? named.surname,
    email: (parts['email'] ?? '').slice(0, LONGEST_EMAIL),
    phone: parts['phone'] ?? '',
    relation: parts['relation'] ?? '',
  };
}

/** What each kind of import needs; whoever adds staff decides what they may do. */
const needed = {
  student: ['students'],
  lead: ['all_leads'],
  guardian: ['guardian'],
  staff: ['staff', 'access_control'],
} as const satisfies Record<ImportKind, readonly Category[]>;

/** Whether somebody may import this kind: an import adds and changes many, and sees who is here already. */
export function mayImport(viewer: { access: ReadonlySet<string> } | null, kind: ImportKind): boolean {
  return viewer !== null && needed[kind].every((category) => viewer.access.has(category));
}
