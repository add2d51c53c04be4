import { isGuardian, may, staffRoles } from '@schoolbell/core/access';
import { dateIn, dayIn } from '@schoolbell/core/format';
import {
  type LetterScene,
  linkWords,
  needsOf,
  roleAbout,
  variablesFor,
  writtenQuestions,
} from '@schoolbell/core/messages/variables/list/rules';
import { variablesOfAll } from '@schoolbell/core/messages/templates/rules';
import type { Values, Variable } from '@schoolbell/core/messages/variables/rules';
import { mayOpenPerson } from '@schoolbell/core/people/rules';
import type { Context, SignedIn } from '../../http/context.ts';
import { phoneWriter } from '../../outside/phones.ts';
import { staffAmong } from '../../people/colleagues/queries.ts';
import { type CustomField, customFields } from '../../people/custom/queries.ts';
import { findGeneral } from '../../settings/general/queries.ts';
import { listWords } from '../../words/queries.ts';
import { makeLinks } from './links/verbs.ts';
import {
  type BillRow,
  billRows,
  type ClassRow,
  classRows,
  nextEvents,
  owedRows,
  type ReaderRow,
  readerRows,
} from './queries.ts';
import { billTexts, childTexts, classTexts, readerTexts, schoolTexts, senderTexts } from './texts/verbs.ts';

/** What values are read in: a request of the sender's, or a job that acts for them. */
export type Valuing = Pick<Context, 'db' | 'tenant' | 'now' | 'key'> & { viewer: SignedIn };

/** Someone who reads a letter. What a letter is about may differ from reader to reader. */
export interface LetterReader {
  reader_id: number;
  /** The child that it is about; 0 for none. */
  about: number;
  event_id?: number | null;
  invoice_id?: number | null;
  /** What its values are found by; `${reader_id} ${about}` if it is left out. */
  key?: string;
}

/** What is asked of the readers of one letter. */
export interface ValuesAsked {
  readers: readonly LetterReader[];
  /** The variables of the letter. */
  names: readonly string[];
  /** The class, or the invoice, that it is about. */
  event_id?: number | null;
  invoice_id?: number | null;
  /** Whose name the letter bears. */
  sender_id?: number | null;
  /** Nothing is written: its links open nothing. */
  preview?: boolean;
}

/** What a letter's values are found by. */
export const keyOf = ({ reader_id, about, key }: LetterReader): string => key ?? `${reader_id} ${about}`;

const begins = (names: readonly string[], pattern: RegExp): boolean => names.some((name) => pattern.test(name));

/** The questions that letters about these kinds of people name. */
async function questionsOf({ db, tenant }: Pick<Valuing, 'db' | 'tenant'>, kinds: readonly ('student' | 'lead')[]) {
  const found = await Promise.all(kinds.map((kind) => customFields(db, tenant.institution_id, roleAbout[kind])));
  return writtenQuestions(found.flat());
}

/** The variables that the sender's letter can have, in the menu's order. Any other is refused. */
export async function knownVariables(
  context: Pick<Valuing, 'db' | 'tenant' | 'viewer'>,
  scene: LetterScene,
): Promise<Variable[]> {
  const { db, tenant, viewer } = context;
  const words = await listWords(db, tenant.institution_id);
  const questions = await questionsOf(context, scene.about === null ? [] : [scene.about]);
  return variablesFor(scene, { viewer, words, questions });
}

/** Every variable that some letter of the sender's can have: what is kept for later letters is checked by it. */
export async function everyVariable(context: Pick<Valuing, 'db' | 'tenant' | 'viewer'>): Promise<Variable[]> {
  const { db, tenant, viewer } = context;
  const words = await listWords(db, tenant.institution_id);
  return variablesOfAll({ viewer, words, questions: await questionsOf(context, ['student', 'lead']) });
}

/** Whether the sender may know how a reader is called. */
function mayName(viewer: SignedIn, row: ReaderRow): boolean {
  if (isGuardian(row)) return viewer.access.has('guardian');
  return row.role_id in staffRoles || mayOpenPerson(viewer, row);
}

/** Readers, with the child alone that the sender may open. */
async function peopleOf({ db, tenant, viewer }: Valuing, readers: readonly LetterReader[]): Promise<ReaderRow[]> {
  const pairs = readers.map(({ reader_id, about }, at) => ({ at, reader_id, about }));
  const rows = await readerRows(db, tenant.institution_id, pairs);
  return rows.map((row) => ({ ...row, child: row.child && mayOpenPerson(viewer, row.child) ? row.child : null }));
}

type Found<Row> = ReadonlyMap<number, Row>;

/** The classes that letters are about, and each student's next one. */
async function classesOf(
  { db, tenant, now }: Valuing,
  names: readonly string[],
  rows: readonly ReaderRow[],
  events: readonly (number | null)[],
): Promise<{ classes: Found<ClassRow>; nextOf: Found<number> }> {
  const { institution_id } = tenant;
  const students = [...new Set(rows.flatMap(({ child }) => (child ? [child.user_detail_id] : [])))];
  const next = begins(names, /^next_class_/) ? await nextEvents(db, institution_id, students, now) : [];
  const about = begins(names, /^class_/) ? events.filter((id) => id !== null) : [];
  const ids = [...new Set([...about, ...next.map(({ event_id }) => event_id)])];
  const found = ids.length === 0 ? [] : await classRows(db, institution_id, ids);
  return {
    classes: new Map(found.map((row) => [row.event_id, row])),
    nextOf: new Map(next.map((row) => [row.user_detail_id, row.event_id])),
  };
}

const ofInvoice = /^(invoice_(number|amount|balance|due_date)|payment_link)$/;
const ofPayer = /^(balance|invoice_list|payment_link)$/;

/** The invoices that letters are about, and what their readers still owe. */
async function billsOf(
  { db, tenant, viewer }: Valuing,
  names: readonly string[],
  rows: readonly ReaderRow[],
  invoices: readonly (number | null)[],
): Promise<{ bills: Found<BillRow>; owedBy: Found<BillRow[]> }> {
  if (!may(viewer, needsOf.bill)) return { bills: new Map(), owedBy: new Map() };
  const of = {
    institution_id: tenant.institution_id,
    own: may(viewer, 'billing') ? null : viewer.user_detail_id,
  };
  const ids = begins(names, ofInvoice) ? [...new Set(invoices.filter((id) => id !== null))] : [];
  const found = ids.length === 0 ? [] : await billRows(db, of, ids);
  const holders = begins(names, ofPayer) ? [...new Set(rows.map(({ reader_id }) => reader_id))] : [];
  const owed = holders.length === 0 ? [] : await owedRows(db, of, holders);
  return {
    bills: new Map(found.map((row) => [row.invoice_id, row])),
    owedBy: Map.groupBy(owed, ({ holder_id }) => holder_id),
  };
}

/** Whether a reader may be told of an invoice: its payer, a guardian of its student who gets invoices, or a colleague. */
function mayBeTold({ reader_id, role_id, child, invoice_to }: ReaderRow, bill: BillRow): boolean {
  if (bill.holder_id === reader_id || role_id in staffRoles) return true;
  return invoice_to === 1 && child !== null && bill.students.includes(child.user_detail_id);
}

/** What is the same for all readers of a letter: the school, the sender, the day. */
async function sharedTexts(
  { db, tenant, now }: Valuing,
  names: readonly string[],
  sender_id: number | null,
): Promise<Values> {
  const school = begins(names, /^school_/) ? schoolTexts(await findGeneral(db, tenant.institution_id), tenant) : {};
  const [sender] =
    begins(names, /^sender_/) && sender_id !== null ? await staffAmong(db, tenant.institution_id, [sender_id]) : [];
  return { ...school, ...(sender && senderTexts(sender)), today: dateIn(now, tenant.time_zone) };
}

/**
 * What letters are filled in with, for up to 200 readers by one statement a group of variables. It has all the names asked for,
 * empty where a reader has nothing, or where the sender or the reader may not know. Addresses stand as names, which `LetterSchool`
 * turns into addresses as the letter is drawn: a token is written nowhere.
 */
export async function valuesOf(context: Valuing, asked: ValuesAsked): Promise<Map<string, Values>> {
  const { readers, names, sender_id = null } = asked;
  const { tenant, now } = context;
  const rows = await peopleOf(context, readers);
  const eventOf = (at: number) => readers[at]!.event_id ?? asked.event_id ?? null;
  const invoiceOf = (at: number) => readers[at]!.invoice_id ?? asked.invoice_id ?? null;
  const kinds = (['student', 'lead'] as const).filter((kind) => begins(names, new RegExp(`^${kind}_`)));
  const questions: CustomField[] = await questionsOf(context, kinds);
  const { classes, nextOf } = await classesOf(
    context,
    names,
    rows,
    readers.map((_, at) => eventOf(at)),
  );
  const { bills, owedBy } = await billsOf(
    context,
    names,
    rows,
    readers.map((_, at) => invoiceOf(at)),
  );
  const shared = await sharedTexts(context, names, sender_id);
  const writing = {
    time_zone: tenant.time_zone,
    today: dayIn(now, tenant.time_zone),
    phone: phoneWriter(tenant.country),
  };
  const told = rows.map((row) => {
    const bill = bills.get(invoiceOf(row.at) ?? 0);
    return { row, bill: bill && mayBeTold(row, bill) ? bill : undefined, owed: owedBy.get(row.reader_id) ?? [] };
  });
  const links = await makeLinks(context, names, told, asked.preview === true);
  return new Map(
    told.map(({ row, bill, owed }) => {
      const next = row.child && classes.get(nextOf.get(row.child.user_detail_id) ?? 0);
      const all: Values = {
        ...shared,
        ...(mayName(context.viewer, row) && readerTexts(row)),
        ...childTexts(row, questions, writing),
        ...classTexts('class', classes.get(eventOf(row.at) ?? 0), writing),
        ...classTexts('next_class', next ?? undefined, writing),
        ...billTexts(bill, owed),
        ...links.get(row.at),
      };
      return [keyOf(readers[row.at]!), Object.fromEntries(names.map((name) => [name, all[name] ?? '']))];
    }),
  );
}

/** Whether a letter has an address of one reader alone. */
export const hasLinks = (names: readonly string[]): boolean => names.some((name) => name in linkWords);
