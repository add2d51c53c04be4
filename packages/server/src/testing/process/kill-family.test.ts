import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offer } from '../../forms/drafts/examples.ts';
import { sibling } from '../family.ts';
import { type LiveSchool, preparedDataDir, rowsOf, setUpSchool } from './school.ts';
import { clear, freePort, type ServerProcess, startServer } from './server.ts';
import { deliverAll, formReady, type Sending } from './stream.ts';

const settings = { port: await freePort(), dataDir: preparedDataDir() };
const CHILDREN = 4;
let server: ServerProcess;
let school: LiveSchool;

beforeAll(async () => {
  server = await startServer(settings);
  school = await setUpSchool(server);
  await offer(server, school, 'student', 'children');
});
afterAll(() => clear(settings.dataDir, server));

/** A family of several children, ready to be sent. */
async function familyReady(): Promise<Sending> {
  const form = await formReady(server, school, 'student');
  const { surname } = form.body['values'] as { surname: string };
  const children = Array.from({ length: CHILDREN - 1 }, (_, n) => sibling(`Kid ${n}`, surname));
  return { ...form, body: { ...form.body, children }, options: { key: randomUUID() } };
}

interface Found {
  surname: string;
  children: string;
  homes: string;
  guardians: string;
  links: string;
  forms: string;
  mails: string;
}

/** What is there of every family, by its surname. */
const families = () =>
  rowsOf<Found>(
    settings.dataDir,
    `
  select p.surname, count(*) as children, count(distinct p.household_id) as homes, count(distinct l.guardian_id) as guardians, count(l.guardian_id) as links,
    count(s.id) as forms, count(j.id) as mails
  from person p left join guardian_link l on l.child_id = p.user_detail_id left join submission s on s.person_id = p.user_detail_id
  left join job j on j.kind = 'enquiryMail' and j.key = p.user_detail_id::text
  where p.role_id = 3 group by p.surname`,
  );
const whole = (surname: string): Found => ({
  surname,
  children: String(CHILDREN),
  homes: '1',
  guardians: '1',
  links: String(CHILDREN),
  forms: String(CHILDREN),
  mails: '1',
});
const surnameOf = (sending: Sending) => (sending.body['values'] as { surname: string }).surname;

test('a server killed while families are sending has each of them complete or not at all, and each that it acknowledged; repeats make no second one', async () => {
  const sendings = await Promise.all(Array.from({ length: 24 }, familyReady));
  let answered = 0;
  let gone: Promise<void> | undefined;
  await deliverAll(server, sendings, (answer) => {
    if (answer && ++answered >= 7) gone ??= server.kill();
  });
  await gone;
  expect(sendings.filter((one) => !one.answer).length).toBeGreaterThan(5);

  server = await startServer(settings);
  const kept = await families();
  expect(kept).toEqual(kept.map(({ surname }) => whole(surname)));
  const acknowledged = sendings.filter((one) => one.answer);
  for (const one of acknowledged) expect(kept.map(({ surname }) => surname)).toContain(surnameOf(one));

  await deliverAll(server, sendings);
  expect(sendings.map((one) => [one.answer?.status, one.answer?.body.hashes.length])).toEqual(
    sendings.map(() => [200, CHILDREN]),
  );
  const after = await families();
  expect(after.sort((a, b) => a.surname.localeCompare(b.surname))).toEqual(
    sendings
      .map(surnameOf)
      .sort((a, b) => a.localeCompare(b))
      .map(whole),
  );
}, 90_000);
