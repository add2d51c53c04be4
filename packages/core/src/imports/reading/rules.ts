import { isChoice } from '../../people/questions/kinds/rules.ts';
import type { FormField } from '../../people/questions/rules.ts';
import type { FormValues } from '../../people/questions/answers/rules.ts';
import { fieldsIn, type NamedField } from '../../people/fields.ts';
import { isBirthday, isEmail, isPhone, LONGEST_EMAIL, texts } from '../../validators.ts';
import { customErrors, foldName, studentStatuses } from '../../people/rules.ts';
import type { DateOrder, ReadRow, ReadingWith, RowValues } from '../rules.ts';
import { leftEmpty, levels, readChoice, type Reading, reading, readRole } from '../choices/rules.ts';
import { cellText, countryFrom, dayFrom, splitName } from '../cells/rules.ts';

const LONGEST_TEXT = 255;
const LONGEST_PARAGRAPH = 5_000;
const LONGEST_HEADER = 60;

const yes = /^(yes|y|true|1|x|ja|oui|si|sí|✓|はい)$/i;

/** Looked up once for each cell of a file. */
const fields = new Map<string, NamedField>(fieldsIn().map((field) => [field.name, field]));

function readBirthday(text: string, order: DateOrder): Reading {
  const day = dayFrom(text, order);
  return reading(day && isBirthday(day) ? day : null, texts.date);
}

/** A field of a person's record, by its kind. */
function readField(field: NamedField | undefined, text: string, reader: ReadingWith): Reading {
  switch (field?.kind) {
    case 'email':
      return reading(isEmail(text) ? text : null, texts.email);
    case 'phone':
      return reading(isPhone(text) ? text : null, texts.phone);
    case 'date':
      return readBirthday(text, reader.settings.date_order);
    case 'choice':
      return readChoice(field, text);
    case 'country':
      return reading(countryFrom(text), leftEmpty(text), true);
    default:
      return text.length > LONGEST_TEXT
        ? { wrong: `This field must be at most ${LONGEST_TEXT} long` }
        : { value: text };
  }
}

/** How each target with its own rules reads text; all others follow their field, or are short texts. */
function readOwn(name: string, text: string, reader: ReadingWith): Reading {
  switch (name) {
    case 'status':
      return reading(
        studentStatuses.find((known) => known === text.toLowerCase()),
        `Please write ${studentStatuses.join(', ')}`,
      );
    case 'interest':
      return reading(levels[text.toLowerCase()], leftEmpty(text), true);
    case 'messages':
      return { value: yes.test(text) ? 1 : 0 };
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
        `No staff member has the e-mail ${text}`,
      );
    default:
      return readField(fields.get(name), text, reader);
  }
}

const columnOf: Record<string, string> = {
  ...Object.fromEntries(fieldsIn().map(({ name, column }) => [name, column])),
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

/** A column's name in the file: long headers are cut, so that the reason after them is readable. */
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
    const told = choiceOf(name, reader);
    if (told) leaveOut(told, columnAt(reader, at), values);
    else reasons.push(`${columnAt(reader, at)}: ${wrong}`);
  }
  return { values, reasons };
}

/** The question for a value of the school's own, if it has choices. */
const choiceOf = (name: string, { fields: own }: ReadingWith): FormField | undefined =>
  own.find((field) => `custom.${field.field_name}` === name && isChoice(field.field_type));

/** Removes an answer that is not one of the question's choices, and notes it. */
function leaveOut({ field_name }: FormField, column: string, values: RowValues): void {
  note(values, `${column}: ${leftEmpty([values.custom[field_name]].flat().join(', '))}`);
  delete values.custom[field_name];
}

const note = (values: RowValues, told: string): void => {
  values.notes = [...(values.notes ?? []), told];
};

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
    else reasons.push(`${columnAt(reader, at)}: "${text}" is not a Schoolbell ID`);
  } else if (name === 'children') {
    values.children = text
      .split(/[\s,;|]+/)
      .filter(Boolean)
      .slice(0, 20);
  } else {
    const read = readOwn(name.replace(/^guardian\./, ''), text, reader);
    if ('wrong' in read) {
      const told = `${columnAt(reader, at)}: ${read.wrong}`;
      if (read.isOptional) note(values, told);
      else reasons.push(told);
    } else if (name.startsWith('guardian.')) guardian[name.slice('guardian.'.length)] = String(read.value);
    else if (name === 'external_id') values.external_id = String(read.value);
    else if (name === 'relation') values.relation = String(read.value);
    else if (name === 'messages') values.messages = read.value === 1 ? 1 : 0;
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
    ...(parts['messages'] !== undefined && { messages: parts['messages'] === '1' ? 1 : 0 }),
  };
}
