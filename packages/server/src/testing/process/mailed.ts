import { mailAction } from '../automated.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { type LiveSchool, loginOf, preparedDataDir, rowsOf, setUpSchool, urlOf } from './school.ts';
import { clear, freePort, newDataDir, type ServerProcess, type ServerSettings, startServer } from './server.ts';

/** Two servers on one database and one mail server, with a school that writes to its students. */
export interface MailedPair {
  dataDir: string;
  settings: [ServerSettings, ServerSettings];
  servers: [ServerProcess, ServerProcess];
  school: LiveSchool;
  mailbox: Mailbox;
  /** Sends a letter to all students and so many new ones, as if the ten seconds for Undo were over; answers its id. */
  send(readers: number): Promise<string>;
  /** Publishes an automation that writes to new leads, and tells of so many at once. */
  automate(leads: number): Promise<void>;
  stop(): Promise<void>;
}

/** Publishes an automation that writes to new leads, and tells of so many. */
async function automate(dataDir: string, { institution_id, owner }: LiveSchool, leads: number): Promise<void> {
  const [made] = await rowsOf<{ id: string }>(
    dataDir,
    "insert into automation (institution_id, automation_name, trigger_name, status, created_by, live_since) values ($1, 'Welcome', 'leadAdded', 1, $2, '2000-01-01') returning id::text",
    [institution_id, owner.user_detail_id],
  );
  await rowsOf(
    dataDir,
    `with made as (
      insert into automation_version (institution_id, automation_id, action_type, action, published_by) values ($1, $2, 'email', $3, $4) returning version_id)
    update automation set version_id = made.version_id from made where institution_id = $1 and id = $2`,
    [institution_id, made!.id, JSON.stringify(mailAction('Welcome')), owner.user_detail_id],
  );
  await rowsOf(
    dataDir,
    `with people as (
      insert into person (institution_id, role_id, first_name, surname, email, hash, stage_id, stage_since, interest)
      select $1, 4, 'L' || n, 'Lead', 'l' || n || '@home.example', 'lead' || n, (select min(id) from stage where institution_id = $1), now(), 3
      from generate_series(1, $2::int) n returning user_detail_id),
    told as (
      insert into happening (institution_id, type, person_id, key) select $1, 'lead.created', user_detail_id, 'once' from people returning happening_id)
    insert into job (institution_id, kind, payload) select $1, 'automate', jsonb_build_object('ids', jsonb_agg(happening_id)) from told`,
    [institution_id, leads],
  );
  await rowsOf(dataDir, `select pg_notify('schoolbell', '{"kind":"job"}')`);
}

/** Starts both. The mail server takes `slowness` milliseconds over each letter, and they send `rate` a second at most. */
export async function startMailedPair({ slowness, rate }: { slowness: number; rate: number }): Promise<MailedPair> {
  const [dataDir, otherDir] = [preparedDataDir(), newDataDir()];
  const smtpPort = await freePort();
  const env = {
    SECRET_KEY: 'one key for every server of an installation',
    PUBLIC_URL: 'https://office.harbour.example',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SMTP_RATE: String(rate),
  };
  const mailbox = await openMailbox(smtpPort, slowness);
  const one = { port: await freePort(), dataDir, env };
  const first = await startServer(one);
  const school = await setUpSchool(first);
  const addresses = {
    DATABASE_URL: urlOf(loginOf(dataDir, 'owner')),
    DATABASE_APP_URL: urlOf(loginOf(dataDir, 'app')),
  };
  const other = { port: await freePort(), dataDir: otherDir, env: { ...env, ...addresses } };
  const servers: MailedPair['servers'] = [first, await startServer(other)];
  return {
    dataDir,
    settings: [one, other],
    servers,
    school,
    mailbox,
    async send(readers) {
      await rowsOf(
        dataDir,
        `insert into person (institution_id, role_id, first_name, email, hash)
         select $1, 3, 'S' || n, 's' || n || '@home.example', 's' || n from generate_series(1, $2::int) n`,
        [school.institution_id, readers],
      );
      const letter = {
        type: 'students',
        subject: 'Summer feast',
        body: '<p>Hello {{reader_first_name}}</p>',
        send_copy: 0,
      };
      const { status, text, body } = await servers[1].call('POST', 'communication/sendEmails', letter, {
        as: school.owner,
        key: `a-letter-to-${readers}-more`,
      });
      if (status !== 200) throw new Error(`The letter was not sent: ${text}`);
      await rowsOf(dataDir, "update job set run_at = now() where kind = 'startMailing' and done_at is null");
      return String(body.mailing_id);
    },
    automate: (leads) => automate(dataDir, school, leads),
    async stop() {
      await mailbox.close();
      await clear(otherDir, servers[1]);
      await clear(dataDir, servers[0]);
    },
  };
}
