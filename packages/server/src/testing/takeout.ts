import { strFromU8, unzipSync } from 'fflate';
import type { TestServer, TestStaff } from './server.ts';
import type { World } from './world.ts';

/** What a person takes out, as its files. */
export function takeoutOf(server: () => TestServer, world: () => World) {
  async function exported(user_detail_id: number, as: TestStaff = world().owner) {
    const answer = await server().app.inject({
      method: 'GET',
      url: `/api/privacy/export?user_detail_id=${user_detail_id}`,
      headers: { cookie: as.cookie },
    });
    const files = answer.statusCode === 200 ? unzipSync(new Uint8Array(answer.rawPayload)) : {};
    return {
      status: answer.statusCode,
      files,
      tables: files['person.json']
        ? (JSON.parse(strFromU8(files['person.json'])) as Record<string, Record<string, unknown>[]>)
        : {},
    };
  }
  return { exported };
}
