import { createHash, hash } from 'node:crypto';
import type { Answer, TestSchool, TestServer } from './server.ts';

/** What a form is asked for and sent with, by its type. */
const paths = {
  student: { config: 'signUp/getOptions', add: 'signUp/students/add' },
  lead: { config: 'signUp/lead/getOptions', add: 'signUp/leads/add' },
} as const;

export type TestFormType = keyof typeof paths;

/** What a form needs to know about its page: the address, and which form it shows. */
export interface TestPage {
  type?: TestFormType;
  form?: string;
  origin?: string;
}

/** What a test may want to change in the sent values. */
export interface TestSending extends TestPage {
  /** Laid over the usual values; undefined takes one away. */
  values?: Record<string, unknown>;
  /** Laid over the submission itself. */
  change?: Record<string, unknown>;
  key?: string;
  /** A ticket fetched before, instead of a fresh one. */
  ticket?: { token: string; nonce: string };
}

let families = 0;

/** Finds the proof of work, as a widget does. */
export function solve({ challenge, difficulty }: { challenge: string; difficulty: number }): string {
  for (let nonce = 0; ; nonce++) {
    // In hex: five times as fast as a buffer a try.
    const begins = Number.parseInt(hash('sha256', `${challenge}:${nonce}`).slice(0, 8), 16);
    if (begins >>> (32 - difficulty) === 0) return String(nonce);
  }
}

/** Values that a family types into the first form of a type: another family each time. */
export function typed(type: TestFormType = 'lead'): Record<string, string> {
  // Names that are nobody's slip of the pen: each differs from the next in nearly every letter.
  const name = createHash('sha256')
    .update(`${process.pid} ${++families}`)
    .digest('hex')
    .slice(0, 12)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!);
  const common = { firstName: `Mia ${name}`, surname: name, email: `${name}@family.example`.toLowerCase() };
  return type === 'lead' ? common : { ...common, dob: '2015-02-01' };
}

/** Another child of a family, as its part of a form is typed. */
export function sibling(
  firstName: string,
  surname: string,
  more: Record<string, unknown> = {},
): { values: Record<string, unknown> } {
  return { values: { firstName, surname, dob: '2017-03-04', ...more } };
}

/** Asks for a form as a page does. */
export function openForm(
  server: Pick<TestServer, 'call'>,
  school: { hash: string },
  page: TestPage = {},
): Promise<Answer> {
  const { type = 'lead', form, origin } = page;
  return server.call(
    'GET',
    paths[type].config,
    { institution: school.hash, ...(form && { form }) },
    { headers: { ...(origin && { origin }) } },
  );
}

/** A form's ticket with its proof. */
export async function ticketFor(
  server: Pick<TestServer, 'call'>,
  school: { hash: string },
  page: TestPage = {},
): Promise<{ token: string; nonce: string }> {
  const { ticket } = (await openForm(server, school, page)).body;
  return { token: ticket.token, nonce: solve(ticket) };
}

/** Fills a form in and sends it, as a person with a widget does. */
export async function send(
  server: Pick<TestServer, 'call'>,
  school: Pick<TestSchool, 'hash'>,
  sending: TestSending = {},
): Promise<Answer> {
  const { type = 'lead', form, origin, values, change, key } = sending;
  const ticket = sending.ticket ?? (await ticketFor(server, school, sending));
  const body = {
    institution: school.hash,
    ...(form && { form }),
    values: { ...typed(type), ...values },
    ticket,
    elapsed: 20_000,
    ...change,
  };
  return server.call('POST', paths[type].add, body, { headers: { ...(origin && { origin }) }, ...(key && { key }) });
}
