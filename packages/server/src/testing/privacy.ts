import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import { pathOf } from '../http/files.ts';
import { newToken } from '../http/tokens.ts';
import type { TestSchool, TestServer, TestStaff } from './server.ts';
import { testWorker } from './worker.ts';

export const guardian = {
  firstName: 'Gale',
  surname: 'Ward',
  email: 'gale@home.example',
  phone: '+65 8123 4567',
  relation: 'Aunt',
};

/** Children, pictures and what a school takes out with it. */
export function privacyOf(server: () => TestServer, school: () => TestSchool) {
  const post = (path: string, input: Record<string, unknown>, as = school().owner) =>
    server().call('POST', path, input, { as });
  const get = (path: string, input: Record<string, unknown> = {}, as = school().owner) =>
    server().call('GET', path, input, { as });
  async function newChild(firstName: string, more: Record<string, unknown> = {}): Promise<number> {
    return (
      await post('students/add', {
        firstName,
        surname: 'Ward',
        email: `${firstName.toLowerCase()}@home.example`,
        isDuplicate: 1,
        guardian,
        ...more,
      })
    ).body.user_detail_id;
  }
  /** A picture whose bytes lie in their folder. */
  async function newPicture(): Promise<string> {
    const handle = newToken();
    const path = pathOf(server().services.config.dataDir, handle);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'pixels');
    await school().sql((db) =>
      db
        .insertInto('file')
        .values({ institution_id: school().institution_id, handle, kind: 'image', media_type: 'image/webp', bytes: 6 })
        .execute(),
    );
    return handle;
  }
  async function exported(as: TestStaff) {
    const answer = await server().app.inject({
      method: 'GET',
      url: '/api/data/export',
      headers: { cookie: as.cookie },
    });
    return { answer, files: () => unzipSync(new Uint8Array(answer.rawPayload)) };
  }
  /** Everything that the database still holds of a school, as one text. */
  async function allText(): Promise<string> {
    const { files } = await exported(school().owner);
    return Object.entries(files())
      .map(([name, bytes]) => `${name}\n${strFromU8(bytes)}`)
      .join('\n');
  }
  async function workUntil(done: () => Promise<boolean> | boolean): Promise<void> {
    const worker = testWorker(server(), { daily: ['retention'] });
    await expect.poll(done, { timeout: 10_000 }).toBe(true);
    await worker.stop();
  }
  return { post, get, newChild, newPicture, exported, allText, workUntil };
}
