import type { saveStudentByHash } from '@schoolbell/core/families/links/contract';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import { firstStudentForm } from '../forms/examples.ts';
import { newTheme } from '../settings/examples.ts';
import { newStudent } from '../students/examples.ts';
import type { Examples } from '../testing/calls.ts';
import { solve, typed } from '../testing/family.ts';
import { person } from '../testing/person.ts';
import type { Answer } from '../testing/server.ts';
import { ask, type Asking, type World } from '../testing/world.ts';

type School = Asking & Pick<World, 'school'>;

/** The names of a link's token, by the person it is about. */
const names = { student: 'studentHash', lead: 'leadHash' } as const;
const opens = { student: 'online/student/getDetailsByHash', lead: 'online/lead/getDetailsByHash' } as const;
const saves = {
  student: 'online/student/saveStudentDataByHash',
  lead: 'online/lead/saveStudentConversionDataByHash',
} as const;

/** A link about a person, to be copied: its id and its token. */
export async function newLink(
  world: Asking,
  user_detail_id: number,
  input: Record<string, unknown> = {},
): Promise<{ link_id: number; token: string; url: string }> {
  const { link_id, url } = await ask(world, 'POST', 'online/links/make', { user_detail_id, send_to: null, ...input });
  const query = new URL(url).searchParams;
  return { link_id, url, token: (query.get('studentHash') ?? query.get('leadHash'))! };
}

/** What a link's page sends, beside the token. */
type Sent = Omit<InputOf<typeof saveStudentByHash>, 'studentHash'>;

/** What a family sends by a link that opens, with its ticket and the proof. */
export async function answerOf(
  world: School,
  kind: 'student' | 'lead',
  token: string,
  values: Sent['values'] = {},
): Promise<Sent> {
  const where = { institution: world.school.hash, [names[kind]]: token };
  const { ticket, form } = (await world.server.call('GET', opens[kind], where)).body;
  return {
    ...where,
    form: form.id,
    values: { ...typed('student'), ...values },
    ticket: { token: ticket.token, nonce: solve(ticket) },
    elapsed: 20_000,
  };
}

/** Sends it. */
export async function sendAnswer(
  world: School,
  kind: 'student' | 'lead',
  token: string,
  values: Sent['values'] = {},
): Promise<Answer> {
  return world.server.call('POST', saves[kind], await answerOf(world, kind, token, values));
}

/** A waiting proposal about a person, as the list shows it. */
export async function newProposal(
  world: School,
  kind: 'student' | 'lead',
  user_detail_id: number,
  values: Sent['values'] = { phone: '+65 6999 1234' },
) {
  const { token } = await newLink(world, user_detail_id);
  const sent = await sendAnswer(world, kind, token, values);
  if (sent.status !== 200) throw new Error(`A link answered ${sent.status}: ${sent.text}`);
  return (await ask(world, 'GET', 'online/proposals/list', { user_detail_id })).data[0] as {
    proposal_id: number;
    version: number;
    changes: { path: string; from: unknown; to: unknown; now: unknown }[];
  };
}

/** A person with many details to change. */
const newKnownStudent = async (world: Asking): Promise<number> =>
  (await ask(world, 'POST', 'students/add', person())).user_detail_id;
const newKnownLead = async (world: Asking): Promise<number> =>
  (await ask(world, 'POST', 'leads/add', person())).user_detail_id;

const aboutStudent = async (world: World) => ({ user_detail_id: await world.one(newKnownStudent) });

async function studentLink(world: World) {
  await world.one(newTheme);
  return newLink(world, await world.one(newKnownStudent));
}

async function leadLink(world: World) {
  await world.one(newTheme);
  return newLink(world, await world.one(newKnownLead));
}

export const examples: Examples<'links'> = {
  links: {
    studentByHash: async (world) => ({
      institution: world.school.hash,
      studentHash: (await studentLink(world)).token,
    }),
    leadByHash: async (world) => ({ institution: world.school.hash, leadHash: (await leadLink(world)).token }),
    saveStudentByHash: async (world) => {
      const { token } = await studentLink(world);
      return { ...(await answerOf(world, 'student', token)), studentHash: token };
    },
    saveConversionByHash: async (world) => {
      const { token } = await leadLink(world);
      return { ...(await answerOf(world, 'lead', token)), leadHash: token };
    },
    links: async (world) => {
      await studentLink(world);
      return aboutStudent(world);
    },
    makeLink: async (world) => ({
      ...(await aboutStudent(world)),
      send_to: null,
      days: 7,
      custom_form_id: (await world.one(firstStudentForm)).id,
    }),
    revokeLink: async (world) => ({ link_id: (await studentLink(world)).link_id }),
    proposals: async (world) => {
      const user_detail_id = await newStudent(world);
      await newProposal(world, 'student', user_detail_id);
      return { user_detail_id };
    },
    acceptProposal: async (world) => {
      const { proposal_id, version } = await newProposal(world, 'student', await newStudent(world));
      return { proposal_id, version, accepted: ['phone'] };
    },
    dismissProposal: async (world) => ({
      proposal_id: (await newProposal(world, 'student', await newStudent(world))).proposal_id,
      dismissed: 1,
    }),
  },
};
