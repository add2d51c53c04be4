import { solve, typed } from './family.ts';
import type { Answer } from './server.ts';
import { ask, newStudent, type World } from './world.ts';

type Asking = Pick<World, 'server' | 'owner'>;
type School = Asking & Pick<World, 'school'>;

/** The names under which a link's token goes, by who it is about. */
const names = { student: 'studentHash', lead: 'leadHash' } as const;
const opens = { student: 'online/student/getDetailsByHash', lead: 'online/lead/getDetailsByHash' } as const;
const saves = {
  student: 'online/student/saveStudentDataByHash',
  lead: 'online/lead/saveStudentConversionDataByHash',
} as const;

/** A link about somebody, to be copied: its id and its token. */
export async function newLink(
  world: Asking,
  user_detail_id: number,
  input: Record<string, unknown> = {},
): Promise<{ link_id: number; token: string; url: string }> {
  const { link_id, url } = await ask(world, 'POST', 'online/links/make', { user_detail_id, send_to: null, ...input });
  const query = new URL(url).searchParams;
  return { link_id, url, token: (query.get('studentHash') ?? query.get('leadHash'))! };
}

/** What a family sends by a link that opens, with its ticket and the proof. */
export async function answerOf(
  world: School,
  kind: 'student' | 'lead',
  token: string,
  values: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
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
  values: Record<string, unknown> = {},
): Promise<Answer> {
  return world.server.call('POST', saves[kind], await answerOf(world, kind, token, values));
}

/** A proposal about somebody that waits, as the list shows it. */
export async function newProposal(
  world: School,
  kind: 'student' | 'lead',
  user_detail_id: number,
  values: Record<string, unknown> = { phone: '+65 6999 1234' },
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

const aboutStudent = ({ student }: World) => ({ user_detail_id: student });

/** Examples of the calls about links, and about what a person may ask. */
export const linkExamples = {
  'privacy.exportPerson': aboutStudent,
  'privacy.openings': aboutStudent,
  'privacy.consents': aboutStudent,
  'links.studentByHash': async (world: World) => ({
    institution: world.school.hash,
    studentHash: (await newLink(world, world.student)).token,
  }),
  'links.leadByHash': async (world: World) => ({
    institution: world.school.hash,
    leadHash: (await newLink(world, world.lead)).token,
  }),
  'links.saveStudentByHash': async (world: World) =>
    answerOf(world, 'student', (await newLink(world, world.student)).token),
  'links.saveConversionByHash': async (world: World) =>
    answerOf(world, 'lead', (await newLink(world, world.lead)).token),
  'links.links': aboutStudent,
  'links.makeLink': ({ student, forms }: World) => ({
    user_detail_id: student,
    send_to: null,
    days: 7,
    custom_form_id: forms.student.id,
  }),
  'links.revokeLink': async (world: World) => ({ link_id: (await newLink(world, world.student)).link_id }),
  'links.proposals': aboutStudent,
  'links.acceptProposal': async (world: World) => {
    const { proposal_id, version } = await newProposal(world, 'student', await newStudent(world));
    return { proposal_id, version, accepted: ['phone'] };
  },
  'links.dismissProposal': async (world: World) => ({
    proposal_id: (await newProposal(world, 'student', await newStudent(world))).proposal_id,
    dismissed: 1,
  }),
};
