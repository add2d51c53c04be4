import { randomUUID } from 'node:crypto';
import { ticketFor, type TestFormType, typed } from '../family.ts';
import type { Answer, CallAs } from '../server.ts';
import type { LiveSchool } from './school.ts';
import type { ServerProcess } from './server.ts';

/** Something that a family or the staff send once, under its own key, and its result. */
export interface Sending {
  email: string;
  path: string;
  body: Record<string, unknown>;
  options: CallAs & { key: string };
  /** Undefined if no answer came: then nobody knows. */
  answer?: Answer | undefined;
}

const guardianOf = (email: string) => ({
  parentFirstName: 'Gale',
  parentSurname: email.slice(0, 8),
  relation: 'Aunt',
  parentEmail: `gale.${email}`,
});

/** A filled-in form with a solved ticket, ready to be sent; a student's with a guardian. */
export async function formReady(server: ServerProcess, school: LiveSchool, type: TestFormType): Promise<Sending> {
  const values: Record<string, unknown> = typed(type);
  const email = String(values['email']);
  if (type === 'student') values['guardian'] = guardianOf(email);
  const body = { institution: school.hash, values, ticket: await ticketFor(server, school, { type }), elapsed: 20_000 };
  return {
    email,
    path: type === 'student' ? 'signUp/students/add' : 'signUp/leads/add',
    body,
    options: { key: randomUUID() },
  };
}

/** What staff type when a family calls. */
export function staffReady(school: LiveSchool): Sending {
  const { firstName, surname, email } = typed('lead') as Record<string, string>;
  const { parentFirstName, parentSurname, relation, parentEmail } = guardianOf(email!);
  const guardian = { firstName: parentFirstName, surname: parentSurname, email: parentEmail, phone: '', relation };
  return {
    email: email!,
    path: 'students/add',
    body: { firstName, surname, email, guardian },
    options: { as: school.owner, key: randomUUID() },
  };
}

/** Forms of both types and entries by staff, in turn. */
export async function mixReady(server: ServerProcess, school: LiveSchool, count: number): Promise<Sending[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, i) =>
      i % 3 === 2 ? staffReady(school) : formReady(server, school, i % 3 ? 'student' : 'lead'),
    ),
  );
}

/** Sends one, and notes the answer, or that none came. */
export async function deliver(server: ServerProcess, sending: Sending): Promise<Answer | undefined> {
  sending.answer = await server.call('POST', sending.path, sending.body, sending.options).catch(() => undefined);
  return sending.answer;
}

/** Sends everything, a few at a time, and reports each answer. */
export async function deliverAll(
  server: ServerProcess,
  sendings: readonly Sending[],
  heard: (answer: Answer | undefined) => void = () => {},
): Promise<void> {
  const waiting = [...sendings];
  const writer = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) heard(await deliver(server, next));
  };
  await Promise.all(Array.from({ length: 8 }, writer));
}
