import type { TestSchool, TestServer, TestStaff } from './server.ts';

/** Files that staff put on a person. */
export function filesOf(server: () => TestServer, school: () => TestSchool, student: () => number) {
  async function upload(
    bytes: Uint8Array,
    name: string,
    as: TestStaff = school().owner,
    user_detail_id = student(),
    for_note = 0,
  ) {
    const form = new FormData();
    form.append('input', JSON.stringify({ user_detail_id, for_note }));
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const body = new Response(form);
    const answer = await server().app.inject({
      method: 'POST',
      url: '/api/person/files/upload',
      payload: Buffer.from(await body.arrayBuffer()),
      headers: { 'content-type': body.headers.get('content-type')!, 'x-schoolbell': '1', cookie: as.cookie },
    });
    return { status: answer.statusCode, body: answer.json() };
  }
  const download = (url: string, as: TestStaff) => server().app.inject({ url, headers: { cookie: as.cookie } });
  return { upload, download };
}
