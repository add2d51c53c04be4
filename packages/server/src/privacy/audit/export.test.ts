import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testServer, type TestSchool, type TestServer, type TestStaff } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => {
  server.setNow(undefined);
  return server.stop();
});
beforeEach(async () => {
  school = await server.school();
});

const list = async (input: Record<string, unknown> = {}, as: TestStaff = school.owner) =>
  (await server.call('GET', 'auditlog/list', { per_page: 50, ...input }, { as })).body;

describe('the export', () => {
  it("is written in sentences with the school's words, safe for spreadsheets, and is itself recorded", async () => {
    await server.call(
      'POST',
      'words/update',
      { words: [{ type: 'student', replaced_text: 'pupil', plural_text: 'pupils' }] },
      { as: school.owner },
    );
    const { body } = await server.call(
      'POST',
      'leads/add',
      { firstName: '=Leo', surname: 'Park' },
      { as: school.owner },
    );
    await server.call(
      'POST',
      'leads/convert',
      { user_detail_id: body.user_detail_id, version: 1 },
      { as: school.owner },
    );
    const answer = await server.call(
      'GET',
      'auditlog/export',
      { kind: 'People and their pages' },
      { as: school.owner },
    );
    expect(answer.status).toBe(200);
    const lines = answer.text.split('\r\n');
    expect(lines[0]).toBe('\uFEFFWhen,Who,About,What,Before and after,Kind,Number');
    expect(lines[1]).toContain(
      "Olive Owner,'=Leo Park,Olive Owner turned the lead =Leo Park into a pupil,Role: Lead → Student,converted,",
    );
    expect((await list({ kind: 'audit.exported' })).data[0]).toMatchObject({
      after: { kind: 'People and their pages' },
    });
  });

  it('goes through everything in parts, each event once', async () => {
    const rows = Array.from({ length: 1_203 }, (_, at) => ({
      institution_id: school.institution_id,
      kind: 'moved',
      created_at: new Date(1.7e12 + Math.floor(at / 7)),
    }));
    await school.sql((db) => db.insertInto('audit').values(rows).execute());
    const { text } = await server.call('GET', 'auditlog/export', { kind: 'moved' }, { as: school.owner });
    const numbers = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').at(-1));
    expect([numbers.length, new Set(numbers).size]).toEqual([1_203, 1_203]);
  });
});
