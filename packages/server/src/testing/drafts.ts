import { expect } from 'vitest';
import type { TestSchool, TestServer } from './server.ts';
import type { mailedBy } from './sign-in.ts';

export const DAY = 86_400_000;

/** The drafts of a school, and the links in their mails. */
export function draftsOf(
  server: () => TestServer,
  school: () => TestSchool,
  post: () => Awaited<ReturnType<typeof mailedBy>>,
) {
  const rows = (of = school()) =>
    of.sql((db) => db.selectFrom('form_draft').selectAll().where('institution_id', '=', of.institution_id).execute());
  /** The token that a draft's mail brought. */
  async function mailed(sent: Record<string, unknown>, nth = 0): Promise<string> {
    const letters = () => post().letters.filter((one) => one.to?.[0]?.address === sent['email']);
    await expect.poll(() => letters().length, { timeout: 15_000, interval: 20 }).toBeGreaterThan(nth);
    return /#[\w-]+=([\w-]{43})/.exec(letters()[nth]!.text!)![1]!;
  }
  const open = (sent: Record<string, unknown>, draft: string, institution = school().hash) =>
    server().call('POST', 'signUp/drafts/open', { institution, form: sent['form'], draft });
  return { rows, mailed, open };
}
