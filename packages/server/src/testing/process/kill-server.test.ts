import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaints, complaintsAfter } from './ledger.ts';
import { inDatabase, type LiveSchool, preparedDataDir, setUpSchool } from './school.ts';
import { clear, freePort, postmasterOf, type ServerProcess, startServer } from './server.ts';
import { deliverAll, mixReady, type Sending } from './stream.ts';

const settings = { port: await freePort(), dataDir: preparedDataDir() };
const sent: Sending[] = [];
let server: ServerProcess;
let school: LiveSchool;

beforeAll(async () => {
  server = await startServer(settings);
  school = await setUpSchool(server);
});
afterAll(() => clear(settings.dataDir, server));

/** Sends a stream and kills the server once so many were acknowledged. Returns what stayed open. */
async function killAmid(sendings: Sending[], acknowledgements: number): Promise<Sending[]> {
  let count = 0;
  let gone: Promise<void> | undefined;
  await deliverAll(server, sendings, (answer) => {
    if (answer) expect(answer).toMatchObject({ status: 200 });
    if (answer && ++count >= acknowledgements) gone ??= server.kill();
  });
  await gone;
  sent.push(...sendings);
  return sendings.filter((one) => !one.answer);
}

test.each([5, 16, 27])(
  'a server killed after %i of 48 answers has kept each of them, whole and once; its repeats make no second one',
  async (acknowledgements) => {
    const sendings = await mixReady(server, school, 48);
    const open = await killAmid(sendings, acknowledgements);
    expect(open.length).toBeGreaterThan(10);
    const postmaster = postmasterOf(settings.dataDir);

    server = await startServer(settings);
    expect(postmasterOf(settings.dataDir)).toBe(postmaster);
    expect(await inDatabase(settings.dataDir, (client) => complaints(client, sent))).toEqual([]);

    const repeated = [...open, ...sendings.filter((one) => one.answer).slice(0, 6)];
    const before = repeated.map((one) => one.answer?.body);
    await deliverAll(server, repeated);
    expect(repeated.map((one) => one.answer?.status)).toEqual(repeated.map(() => 200));
    expect(repeated.map((one, i) => before[i] ?? one.answer!.body)).toEqual(repeated.map((one) => one.answer!.body));
    expect(await inDatabase(settings.dataDir, (client) => complaints(client, sent))).toEqual([]);
  },
  90_000,
);

test("it would be noticed if a record were gone, half there, double, or another's", async () => {
  await inDatabase(settings.dataDir, async (client) => {
    const [first, student] = [sent[0]!.email, sent[1]!.email];
    const one = (email: string) => `(select user_detail_id from person where email = '${email}')`;
    expect(await complaintsAfter(client, `delete from person where email = '${first}'`, sent)).toContain(
      `${first} was acknowledged and is gone`,
    );
    expect(
      await complaintsAfter(client, `update person set email = '${first}' where email = '${student}'`, sent),
    ).toContain(`${first} is there 2 times`);
    expect(await complaintsAfter(client, `delete from submission where person_id = ${one(first)}`, sent)).toContain(
      '1 × a person from a form without exactly one submission',
    );
    expect(await complaintsAfter(client, `delete from guardian_link where child_id = ${one(student)}`, sent)).toMatch(
      /1 × a student without exactly one guardian\n1 × a guardian without a child/,
    );
    expect(await complaintsAfter(client, `delete from audit where person_id = ${one(first)}`, sent)).toContain(
      'without exactly one audit row',
    );
    expect(await complaintsAfter(client, `delete from job where key = ${one(first)}::text`, sent)).toContain(
      'without exactly one mail job',
    );
    expect(
      await complaintsAfter(
        client,
        'update idempotency set answer = null where key = (select key from idempotency limit 1)',
        sent,
      ),
    ).toContain('1 × a key without its answer');
    expect(
      await complaintsAfter(client, "insert into ticket_used select institution_id, 'lost' from institution", sent),
    ).toContain('a spent ticket without its submission');
    expect(await complaints(client, sent)).toEqual([]);
  });
});
