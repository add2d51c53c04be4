import { expect } from 'vitest';
import { answerOf, newLink } from '../families/examples.ts';
import type { TestServer } from './server.ts';
import { ask, type World } from './world.ts';

/** What families answer by a link, with their files. */
export function familyAnswersOf(server: () => TestServer, world: () => World, file: () => { field_name: string }) {
  const opened = (kind: 'student' | 'lead', token: string) =>
    ask(world(), 'GET', `online/${kind}/getDetailsByHash`, {
      institution: world().school.hash,
      [`${kind}Hash`]: token,
    });
  const filesOf = async (user_detail_id: number) =>
    (await ask(world(), 'GET', 'person/files/list', { user_detail_id })).data
      .map((one: { file_name: string }) => one.file_name)
      .sort();
  const proposalOf = async (user_detail_id: number) =>
    (await ask(world(), 'GET', 'online/proposals/list', { user_detail_id })).data[0];
  /** Sends a file to a link's form, and answers what names it. */
  async function upload(form: string, ticket: string, name: string): Promise<string> {
    const body = new FormData();
    body.append('input', JSON.stringify({ institution: world().school.hash, form, field: file().field_name, ticket }));
    body.append('file', new Blob([Buffer.from('%PDF-1.7\n%\xe2\xe3\n1 0 obj', 'latin1')]), name);
    const request = new Response(body);
    const answer = await server().app.inject({
      method: 'POST',
      url: '/api/signUp/files/upload',
      payload: Buffer.from(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type')! },
    });
    expect(answer.statusCode).toBe(200);
    return answer.json().value as string;
  }
  /** A family's answer by a link with a file for the person it is about, and one more for each further child. */
  async function answer(
    kind: 'student' | 'lead',
    user_detail_id: number,
    children: { values: Record<string, unknown> }[] = [],
    change: Record<string, unknown> = {},
  ) {
    const { token } = await newLink(world(), user_detail_id);
    const body = await answerOf(world(), kind, token);
    const sent = body as { form: string; ticket: { token: string }; values: Record<string, unknown> };
    sent.values[file().field_name] = [await upload(sent.form, sent.ticket.token, 'report.pdf')];
    for (const [at, child] of children.entries())
      child.values[file().field_name] = [await upload(sent.form, sent.ticket.token, `report ${at + 2}.pdf`)];
    Object.assign(sent.values, change);
    const path =
      kind === 'lead' ? 'online/lead/saveStudentConversionDataByHash' : 'online/student/saveStudentDataByHash';
    return server().call('POST', path, { ...body, ...(children.length > 0 && { children }) });
  }
  return { opened, filesOf, proposalOf, upload, answer };
}
