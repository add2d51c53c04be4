import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { CONNECTIONS, openPost } from '@schoolbell/server/jobs/mail';
import { asSchool, call } from './schools.ts';
import { setStage, type Stage } from './stage.ts';
import { report } from './table.ts';

const READERS = Number(process.env['BENCH_READERS'] ?? 10_000);
const subject = 'News of the term';
const body = `<p>Dear {{reader_first_name|family}},</p>${'<p>The new term begins on Monday, and here is what is new at school.</p>'.repeat(12)}`;

/** A mail server in its own process. */
async function openSink(): Promise<{ port: number; taken(): Promise<number>; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'mail-sink.ts'), { stdio: 'inherit' });
  const heard = async <Answer>() => (await once(child, 'message'))[0] as Answer;
  const { port } = await heard<{ port: number }>();
  const taken = async () => {
    const answer = heard<{ taken: number }>();
    child.send('taken');
    return (await answer).taken;
  };
  return { port, taken, child };
}

/** The same letters by nodemailer alone, over as many connections; letters a second. */
async function bare(port: number): Promise<number> {
  const post = openPost(`smtp://127.0.0.1:${port}`, 'Schoolbell <bell@school.example>', 'https://school.example')!;
  let next = 0;
  const hand = async () => {
    for (let n = next++; n < READERS; n = next++)
      await post.send(
        {
          from_name: 'Harbour Music School',
          to_name: `Reader ${n}`,
          to_email: `reader${n}@bench.example`,
          subject,
          text: body.replaceAll(/<[^>]+>/g, ''),
          html: body,
          reply_to: 'office@school.example',
          calendar: '',
          files: [],
        },
        `1.${n}`,
        { ofMany: true },
      );
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, hand));
  const perSecond = READERS / ((performance.now() - begun) / 1_000);
  post.close();
  return perSecond;
}

const sizeOf = async ({ owner }: Stage): Promise<number> =>
  Number((await owner.query('select pg_database_size(current_database()) as bytes')).rows[0].bytes);

/** A letter to every student; answers letters a second from the first that left to the last, bytes of database and memory. */
async function send(stage: Stage, taken: () => Promise<number>) {
  const { institution_id, owner } = stage;
  await asSchool(stage, 'update person set archived_at = now() where institution_id = $1 and role_id in (3, 4)', [
    institution_id,
  ]);
  await asSchool(
    stage,
    `insert into person (institution_id, role_id, first_name, surname, email, hash)
      select $1::bigint, 3, 'Reader ' || n, 'Bench', 'reader' || n || '@bench.example', 'reader' || n || '_' || $1::bigint from generate_series(1, $2::int) n`,
    [institution_id, READERS],
  );
  await owner.query('vacuum analyze');
  const [size, memory, before] = [await sizeOf(stage), stage.memory(), await taken()];
  const { mailing_id } = await call<{ mailing_id: number }>(stage, 'communication/sendEmails', {
    type: 'students',
    to: 'family',
    subject,
    body,
    send_copy: 0,
  });
  const counts = async () =>
    (
      await asSchool<{ state: string; sent: number; total: number }>(
        stage,
        'select state, sent, total from mailing where institution_id = $1 and mailing_id = $2',
        [institution_id, mailing_id],
      )
    )[0]!;
  const asked = performance.now();
  let [first, most] = [0, memory];
  for (;;) {
    const { state, sent, total } = await counts();
    most = Math.max(most, stage.memory());
    if (!first && sent > 0) first = performance.now();
    if (state === 'sent' && total >= READERS && sent === total) break;
    if (performance.now() - asked > 600_000)
      throw new Error(`After ten minutes ${sent} of ${total} are sent: ${state}`);
    await new Promise((wait) => setTimeout(wait, 100));
  }
  const seconds = (performance.now() - first) / 1_000;
  const arrived = (await taken()) - before;
  if (arrived !== READERS) throw new Error(`${arrived} letters arrived, not ${READERS}`);
  return { perSecond: READERS / seconds, bytes: ((await sizeOf(stage)) - size) / READERS, grown: most - memory };
}

/** A letter to 10,000 readers at full speed, beside the bare library. */
export async function measureMailing(): Promise<void> {
  const sink = await openSink();
  const stage = await setStage({ env: { SMTP_URL: `smtp://127.0.0.1:${sink.port}`, SMTP_RATE: '100000' } });
  try {
    const before = await bare(sink.port);
    const ours = await send(stage, sink.taken);
    const alone = (before + (await bare(sink.port))) / 2;
    const row = (what: string, figure: string, budget: string, holds: boolean) =>
      report({ group: 'mailing', what, figure, budget, holds });
    const ratio = ours.perSecond / alone;
    row(
      `letter to ${READERS.toLocaleString('en')}, against bare nodemailer over ${CONNECTIONS} connections (${alone.toFixed(0)}/s)`,
      `${ours.perSecond.toFixed(0)}/s, ${ratio.toFixed(2)} ×`,
      '≥ 0.25 ×',
      ratio >= 0.25,
    );
    row('database a reader', `${ours.bytes.toFixed(0)} bytes`, '≤ 1,024 bytes', ours.bytes <= 1_024);
    const grown = ours.grown / 1024 / 1024;
    row('added server memory', `${grown.toFixed(0)} MB`, '≤ 50 MB', grown <= 50);
  } finally {
    await stage.stop();
    sink.child.disconnect();
  }
}
