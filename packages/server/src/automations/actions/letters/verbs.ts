import { LEAD, STUDENT } from '@schoolbell/core/access';
import { type EmailDetails, leftOut } from '@schoolbell/core/automations/runs/rules';
import { skipTexts } from '@schoolbell/core/messages/audiences/rules';
import { holesIn, type Values, variablesIn } from '@schoolbell/core/messages/variables/rules';
import { dayIn } from '@schoolbell/core/format';
import { plainText } from '@schoolbell/core/richText/rules';
import type { SignedIn, Tenant } from '../../../http/context.ts';
import type { JobContext } from '../../../jobs/kinds.ts';
import { oneLine } from '../../../jobs/mail-content.ts';
import { findAudience, type Found } from '../../../messages/audiences/queries.ts';
import { drawLetter } from '../../../messages/letters/verbs.ts';
import { schoolOfLetters } from '../../../messages/variables/links/verbs.ts';
import { keyOf, type LetterReader, valuesOf } from '../../../messages/variables/verbs.ts';
import type { Automation } from '../../events/queries.ts';
import { carriedFiles } from '../../files/verbs.ts';
import type { Acting, Drawing, RunEnd } from '../../runs/queries.ts';
import { insertRunMails, payersOf, type RunMail, sameHour, writtenBefore } from './queries.ts';

/** Readers whose values are asked by one set of statements. */
const AT_ONCE = 200;

type Reading = Pick<JobContext, 'db' | 'now' | 'key'> & { tenant: Tenant; viewer: SignedIn };
/** What letters are drawn with. */
export type Lettering = Reading & Pick<JobContext, 'publicUrl'>;
/** What letters go by. */
type Lettered = Pick<Automation, 'trigger_name' | 'action' | 'options'>;

/** Who reads the mails about some people, by person: those who can't be written to say why. */
export async function readersFor(
  { db, viewer, tenant, now }: Reading,
  { options }: Pick<Automation, 'options'>,
  people: readonly { person_id: number; role_id: number | null }[],
): Promise<Map<number, Found[]>> {
  const { institution_id } = tenant;
  const asked = { viewer, category: 'school' as const, today: dayIn(now, tenant.time_zone) };
  const found = async (
    kind: 'student' | 'lead' | 'staff',
    ids: readonly number[],
    to: 'family' | 'person' | 'guardians',
  ) => (ids.length === 0 ? [] : findAudience(db, { type: 'list', type_id: null, ids, kind, to }, asked));
  const { recipient = 'family', staff_ids = [] } = options;
  if (recipient === 'staff') {
    const staff = await found('staff', staff_ids, 'person');
    return new Map(people.map(({ person_id }) => [person_id, staff.map((one) => ({ ...one, person_id }))]));
  }
  const to = recipient === 'payer' ? 'guardians' : recipient;
  const kindOf = (role_id: number | null) => (role_id === STUDENT ? 'student' : role_id === LEAD ? 'lead' : 'staff');
  const all: Found[] = [];
  for (const [kind, part] of Map.groupBy(people, (one) => kindOf(one.role_id)))
    all.push(...(await found(kind, [...new Set(part.map((one) => one.person_id))], to)));
  if (recipient !== 'payer') return Map.groupBy(all, (one) => one.person_id);
  const payers = await payersOf(
    db,
    institution_id,
    people.map((one) => one.person_id),
  );
  return Map.groupBy(
    all.filter((one) => payers.has(`${one.person_id} ${one.reader_id}`)),
    (one) => one.person_id,
  );
}

/** What letters of runs are filled in with, by `${run_id} ${reader_id}`. */
async function valuesFor(
  context: Reading,
  { trigger_name }: Pick<Automation, 'trigger_name'>,
  {
    names,
    pairs,
    preview = false,
  }: { names: readonly string[]; pairs: readonly { one: Drawing; reader_id: number }[]; preview?: boolean },
): Promise<Map<string, Values>> {
  const number = (value: unknown) => (value === undefined || value === null ? null : Number(value));
  const readers = pairs.map(({ one: { run, look }, reader_id }): LetterReader => {
    const { data, subject_id } = look;
    return {
      reader_id,
      about: run.person_id,
      key: `${run.run_id} ${reader_id}`,
      event_id: number(data['event_id']) ?? (trigger_name === 'attendance' ? subject_id : null),
      invoice_id: number(data['invoice_id']) ?? (trigger_name === 'invoice' ? subject_id : null),
    };
  });
  const all = new Map<string, Values>();
  if (names.length === 0) return all;
  for (let at = 0; at < readers.length; at += AT_ONCE) {
    const part = readers.slice(at, at + AT_ONCE);
    const asked = { readers: part, names, sender_id: context.viewer.user_detail_id, preview };
    for (const [key, values] of await valuesOf(context, asked)) all.set(key, values);
  }
  return all;
}

/** The texts of runs, filled in for the people that they are about. */
export async function filledFor(context: Reading, automation: Automation, text: string, all: readonly Drawing[]) {
  const names = variablesIn(text);
  const pairs = all.map((one) => ({ one, reader_id: one.run.person_id }));
  return { names, values: await valuesFor(context, automation, { names, pairs }) };
}

const addressText = ({ to_name, to_email }: Pick<RunMail, 'to_name' | 'to_email'>) => `${to_name} <${to_email}>`;

/** A run's letters, with the variables that would stay empty, or why nobody is written to. */
export interface Drawn {
  run: Drawing['run'];
  mails: RunMail[];
  holes: string[];
  /** The same of each letter, in their order. */
  holesOf: string[][];
  skip: string;
}

/** Draws a run's letters, one for each reader and one for the address that gets a copy. */
function drawAll(
  { run }: Drawing,
  found: readonly Found[],
  details: EmailDetails,
  { values, school }: { values: Map<string, Values>; school: Awaited<ReturnType<typeof schoolOfLetters>> },
): Drawn {
  const { mail_subject: subject, mail_content: body, reply_to, mail_receive_copy: copy } = details;
  const get = found.filter((one) => one.skip === '' && one.reader_id !== null);
  if (get.length === 0) return { run, mails: [], holes: [], holesOf: [], skip: found[0]?.skip || leftOut.unreachable };
  const footer = `You get this mail because ${oneLine(school.name, 120)} has your address.`;
  const holesOf: string[][] = [];
  const mails = get.map((one): RunMail => {
    const own = values.get(keyOf({ reader_id: one.reader_id!, about: 0, key: `${run.run_id} ${one.reader_id}` })) ?? {};
    holesOf.push(holesIn(`${subject}\n${plainText(body)}`, own));
    return {
      run_id: run.run_id,
      person_id: run.person_id,
      reader_id: one.reader_id,
      to_name: oneLine(one.name),
      to_email: one.email,
      address_key: one.address_key,
      reply_to,
      ...drawLetter({ subject, body, values: own, school, footer, reply_to }),
    };
  });
  if (copy)
    mails.push({ ...mails[0]!, reader_id: null, to_name: '', to_email: copy, address_key: copy.trim().toLowerCase() });
  return { run, mails, holes: [...new Set(holesOf.flat())], holesOf, skip: '' };
}

/** Draws the letters of runs, each filled in for its readers. */
export async function lettersFor(
  context: Lettering,
  automation: Lettered,
  all: readonly Drawing[],
  { preview = false } = {},
): Promise<Drawn[]> {
  const details = automation.action as EmailDetails;
  const people = all.map(({ run, look }) => ({ person_id: run.person_id, role_id: look.role_id }));
  const readers = await readersFor(context, automation, people);
  const readersOf = ({ run }: Drawing) => readers.get(run.person_id) ?? [];
  const pairs = all.flatMap((one) =>
    readersOf(one).flatMap(({ reader_id, skip }) => (reader_id === null || skip ? [] : { one, reader_id })),
  );
  const names = [...new Set([...variablesIn(details.mail_subject), ...variablesIn(plainText(details.mail_content))])];
  const values = await valuesFor(context, automation, { names, pairs, preview });
  const school = await schoolOfLetters(context);
  return all.map((one) => drawAll(one, readersOf(one), details, { values, school }));
}

/** What of drawn letters has been written before: for the same run, or the same text for an event of the same hour. */
async function writtenOf(
  { db, tenant }: Pick<JobContext, 'db' | 'tenant'>,
  { version_id }: Automation,
  drawn: readonly Drawn[],
): Promise<{ runs: Set<string>; letters: Set<string> }> {
  const { institution_id } = tenant;
  const triggered = drawn.map(({ run }) => run.triggered_at.getTime());
  const run_ids = drawn.map(({ run }) => run.run_id);
  const letters = await sameHour(db, institution_id, {
    version_id,
    addresses: [...new Set(drawn.flatMap(({ mails }) => mails.map((mail) => mail.address_key)))],
    from: new Date(Math.min(...triggered)),
    to: new Date(Math.max(...triggered)),
  });
  return { runs: await writtenBefore(db, institution_id, run_ids), letters };
}

/** Where a run goes with its letters. */
function endOf({ run: { run_id }, mails, holes, skip }: Drawn, fresh: readonly RunMail[]): RunEnd {
  if (skip) return { run_id, state: 'skipped', reason: skip };
  if (holes.length > 0) return { run_id, state: 'failed', error: skipTexts.hole(holes) };
  return {
    run_id,
    state: fresh.length > 0 ? 'sending' : 'done',
    reason: fresh.length > 0 ? '' : 'The same letter went to this address already',
    action_data: [
      { label: 'To', value: mails.map(addressText).join(', ') },
      { label: 'Subject', value: mails[0]!.subject },
    ],
  };
}

/** Writes the mails of runs. Identical letters to one address become one. */
export async function mailFor(
  context: JobContext,
  viewer: SignedIn,
  automation: Automation,
  all: readonly Acting[],
): Promise<RunEnd[]> {
  const drawn = await lettersFor({ ...context, viewer }, automation, all);
  const { runs, letters } = await writtenOf(context, automation, drawn);
  const leaving: RunMail[] = [];
  const ends = drawn.map((one): RunEnd => {
    if (one.holes.length > 0) return endOf(one, []);
    const fresh = one.mails.filter((mail) => {
      const letter = [mail.address_key, mail.subject, mail.html].join('\n');
      if (runs.has(`${mail.run_id} ${mail.address_key}`) || letters.has(letter)) return false;
      letters.add(letter);
      return true;
    });
    leaving.push(...fresh);
    return endOf(one, fresh);
  });
  const { mail_attachments_details: files = [] } = automation.action as EmailDetails;
  await insertRunMails(context.db, context.tenant.institution_id, leaving, carriedFiles(files));
  if (leaving.length > 0) context.changed('mail');
  return ends;
}
