import { pino } from 'pino';
import { openPost } from '../jobs/mail.ts';
import type { Worker } from '../jobs/worker.ts';
import { type Mailbox, openMailbox, type Whims } from './process/mailbox.ts';
import { freePort } from './process/server.ts';
import type { Answer, TestSchool, TestServer, TestStaff } from './server.ts';
import { jobsDone, testWorker } from './worker.ts';

/** A letter as most tests send it. */
export const letter = { subject: 'Summer feast', body: '<p>You are invited.</p>', send_copy: 0 };

/** A student's mother, as tests add her. */
export const mother = (email: string, more: object = {}) => ({
  firstName: 'Uta',
  surname: 'Home',
  email,
  phone: '',
  relation: 'Mother',
  parentCommunication: 1,
  ...more,
});

type Call = (method: 'GET' | 'POST', path: string, input: object, as?: TestStaff) => Promise<Answer>;

/** A reader of a letter, as their line says. */
interface ReaderLine {
  mail_id: number;
  to: string;
  state: string;
  reason: string;
  fullName: string;
  for: string;
}

/** Mail servers, and workers that send by the one that was opened last. */
function postOffice(server: () => TestServer) {
  const workers: Worker[] = [];
  const mailboxes: Mailbox[] = [];
  let port = 0;
  return {
    async mailbox(whims: Whims = {}, slowness = 0): Promise<Mailbox> {
      port = await freePort();
      const mailbox = await openMailbox(port, slowness, whims);
      mailboxes.push(mailbox);
      return mailbox;
    },
    work(mailRate = 100_000): Worker {
      const post = openPost(`smtp://127.0.0.1:${port}`, 'Schoolbell <bell@school.example>', 'https://school.example');
      const worker = testWorker(server(), { post, mailRate, logger: pino({ level: 'silent' }) });
      workers.push(worker);
      return worker;
    },
    async end(): Promise<void> {
      await Promise.all(workers.splice(0).map((worker) => worker.stop()));
      await Promise.all(mailboxes.splice(0).map((mailbox) => mailbox.close()));
    },
  };
}

/** Lets time pass for letters that rest. */
async function wakeLetters(server: TestServer, { institution_id, sql }: TestSchool): Promise<void> {
  await sql(async (db) => {
    await db.updateTable('mailing').set({ rests_until: null }).where('institution_id', '=', institution_id).execute();
    const soon = { run_at: new Date(Date.now() - 1_000) };
    await db
      .updateTable('job')
      .set(soon)
      .where('institution_id', '=', institution_id)
      .where('done_at', 'is', null)
      .execute();
  });
  server.services.live.tell({ kind: 'job' });
}

/** Letters of a school: how they are sent, and what a mail server gets of them. */
export function lettersOf(server: () => TestServer, school: () => TestSchool) {
  const call: Call = (method, path, input, as = school().owner) =>
    server().call(method, path, input as Record<string, unknown>, { as });
  return {
    ...postOffice(server),
    call,
    /** Adds a student; returns their id. */
    student: async (firstName: string, more: object = {}): Promise<number> =>
      (await call('POST', 'students/add', { isDuplicate: 1, firstName, ...more })).body.user_detail_id,
    /** Uploads a file for a letter, as the composer does. */
    async upload(bytes: Uint8Array, name: string) {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)]), name);
      const request = new Response(form);
      const answer = await server().app.inject({
        method: 'POST',
        url: '/api/communication/uploadFile',
        payload: Buffer.from(await request.arrayBuffer()),
        headers: {
          'content-type': request.headers.get('content-type')!,
          'x-schoolbell': '1',
          cookie: school().owner.cookie,
        },
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    /** Sends a letter that may leave at once: its ten seconds are over. */
    async send(input: object, as: TestStaff = school().owner): Promise<Answer> {
      server().setNow(new Date(Date.now() - 11_000));
      const answer = await call('POST', 'communication/sendEmails', { ...letter, ...input }, as);
      server().setNow(undefined);
      return answer;
    },
    done: () => jobsDone(server(), school(), 60_000),
    details: async (mailing_id: number) => (await call('GET', 'communication/details', { mailing_id })).body.data,
    readers: async (mailing_id: number, more: object = {}): Promise<ReaderLine[]> =>
      (await call('GET', 'communication/readers', { mailing_id, per_page: 100, ...more })).body.data,
    wake: () => wakeLetters(server(), school()),
  };
}
