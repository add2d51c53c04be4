import { expect } from 'vitest';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import type { TestServer } from './server.ts';

/** The demo school, as its people sign in. */
export function demoOf(server: () => TestServer) {
  /** Signs in as a person of the demo school. */
  async function signIn(login: string) {
    const answer = await server().call('POST', 'login', { email: `${login}@harbour.example`, password: DEMO_PASSWORD });
    expect(answer.status, answer.text).toBe(200);
    const cookie = [answer.headers['set-cookie']]
      .flat()
      .map((one) => String(one).split(';')[0])
      .join('; ');
    return { user_detail_id: answer.body.user.user_detail_id as number, email: '', cookie };
  }
  return { signIn };
}
