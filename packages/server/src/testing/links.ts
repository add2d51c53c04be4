import { ticketFor, typed } from './family.ts';
import type { Answer } from './server.ts';
import { ask, type World } from './world.ts';

type Asking = Pick<World, 'server' | 'owner'>;
type School = Asking & Pick<World, 'school' | 'forms'>;

/** The names under which a link's token goes, by who it is about. */
const names = { student: 'studentHash', lead: 'leadHash' } as const;
const saves = { student: 'online/student/saveStudentDataByHash', lead: 'online/lead/saveStudentConversionDataByHash' } as const;

/** A link about somebody, to be copied: its id and its token. */
export async function newLink(world: Asking, user_detail_id: number, input: Record<string, unknown> = {}): Promise<{ link_id: number; token: string; url: string }> {
  const { link_id, url } = await ask(world, 'POST', 'online/links/make', { user_detail_id, send_to: null, ...input });
  const query = new URL(url).searchParams;
  return { link_id, url, token: (query.get('studentHash') ?? query.get('leadHash'))! };
}

/** What a family sends by a link, with a ticket and its proof. */
export async function answerOf(world: School, kind: 'student' | 'lead', token: string, values: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const form = world.forms.student.hash;
  const ticket = await ticketFor(world.server, world.school, { type: 'student', form });
  return { institution: world.school.hash, form, values: { ...typed('student'), ...values }, ticket, elapsed: 20_000, [names[kind]]: token };
}

/** Sends it. */
export async function sendAnswer(world: School, kind: 'student' | 'lead', token: string, values: Record<string, unknown> = {}): Promise<Answer> {
  return world.server.call('POST', saves[kind], await answerOf(world, kind, token, values));
}

/** A proposal about somebody that waits, as the list shows it. */
export async function newProposal(world: School, kind: 'student' | 'lead', user_detail_id: number, values: Record<string, unknown> = { phone: '+65 6999 1234' }) {
  const { token } = await newLink(world, user_detail_id);
  const sent = await sendAnswer(world, kind, token, values);
  if (sent.status !== 200) throw new Error(`A link answered ${sent.status}: ${sent.text}`);
  return (await ask(world, 'GET', 'online/proposals/list', { user_detail_id })).data[0] as { proposal_id: number; version: number; changes: { path: string; from: unknown; to: unknown; now: unknown }[] };
}
