import { solve } from '../packages/server/src/testing/family.ts';
import { type Body, origin } from './server.ts';

type FormKind = 'lead' | 'student';

const paths = {
  student: { config: 'signUp/getOptions', add: 'signUp/students/add' },
  lead: { config: 'signUp/lead/getOptions', add: 'signUp/leads/add' },
} as const;

/** Sends a school's form as a program does that solves its ticket; answers whatever came back. */
export async function sendForm(
  hash: string,
  kind: FormKind,
  values: Record<string, unknown>,
  change: Record<string, unknown> = {},
): Promise<{ status: number; body: Body }> {
  const config = await (
    await fetch(`${origin}/api/${paths[kind].config}?institution=${hash}`, { headers: { origin } })
  ).json();
  const ticket = { token: config.ticket.token, nonce: solve(config.ticket) };
  const answer = await fetch(`${origin}/api/${paths[kind].add}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ institution: hash, values, ticket, elapsed: 20_000, ...change }),
  });
  return { status: answer.status, body: await answer.json() };
}
