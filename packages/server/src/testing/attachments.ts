import { openForm } from './family.ts';
import type { TestSchool, TestServer } from './server.ts';

export const pdf = Buffer.from('%PDF-1.7\n%\xe2\xe3\n1 0 obj', 'latin1');

/** Files that families attach to a form. */
export function attachmentsOf(
  server: () => TestServer,
  school: () => TestSchool,
  form: () => { custom_form_id: number; hash: string },
  question: () => { id: number; field_name: string },
) {
  const post = (path: string, input: Record<string, unknown>) =>
    server().call('POST', path, input, { as: school().owner });
  const ticketOf = async () =>
    (await openForm(server(), school())).body.ticket as { token: string; challenge: string; difficulty: number };
  async function upload(bytes: Uint8Array, name: string, change: Record<string, unknown> = {}) {
    const body = new FormData();
    body.append(
      'input',
      JSON.stringify({
        institution: school().hash,
        form: form().hash,
        field: question().field_name,
        ticket: change['ticket'] ?? (await ticketOf()).token,
        ...change,
      }),
    );
    body.append('file', new Blob([new Uint8Array(bytes)]), name);
    const request = new Response(body);
    const answer = await server().app.inject({
      method: 'POST',
      url: '/api/signUp/files/upload',
      payload: Buffer.from(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type')! },
    });
    return { status: answer.statusCode, body: answer.json() };
  }
  const waiting = () =>
    school().sql((db) =>
      db.selectFrom('form_upload').selectAll().where('institution_id', '=', school().institution_id).execute(),
    );
  return { post, ticketOf, upload, waiting };
}
