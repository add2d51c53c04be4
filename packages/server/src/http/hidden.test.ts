import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { categories, type Category } from '@schoolbell/core/access';
import type { GuardianValue } from '@schoolbell/core/people/questions/answers/rules';
import { newProposal } from '../families/examples.ts';
import { allCalls, type Called } from '../testing/calls.ts';
import { testDatabase } from '../testing/database.ts';
import { send } from '../testing/family.ts';
import { textOfPdf } from '../testing/pdf.ts';
import * as promises from '../testing/promises.ts';
import { requestOf } from '../testing/requests.ts';
import { giveSecondFactor } from '../testing/second-factor.ts';
import { testServer, type TestServer, type TestStaff } from '../testing/server.ts';
import { ask, asked, makeWorld, type World } from '../testing/world.ts';

/** Texts that only viewers with a right can read. No other text of a school has them. */
const markers = {
  guardian: ['Xyloguard', 'Quendaguard', 'xylo@quenda.example', '9977 5533', '99775533'],
  access_control: ['7654321', '76,543.21', '76543.21'],
} satisfies Partial<Record<Category, string[]>>;
type Hiding = keyof typeof markers;

/** Calls that hold whatever went out or happened, for the owner and admins with Set-up: docs/access.md says so. */
const tellsAll: Record<Hiding, readonly string[]> = {
  guardian: [
    'outbox.outbox',
    // A document names who pays; without the right their e-mail stays hidden all the same.
    'creditNotes.creditNotes',
    'creditNotes.creditNote',
    'creditNotes.exportCreditNotes',
    'coupons.couponRedemptions',
    'credits.creditsOf',
    'invoices.invoices',
    'invoices.invoice',
    'invoices.possiblePayers',
    'memberships.exportMemberships',
    'memberships.memberships',
    'memberships.membership',
    'methods.savedMethods',
    'papers.invoicePDF',
    'papers.creditNotePDF',
    'papers.receiptPDF',
    'payments.paymentsList',
    'payments.invoicePayments',
    'payments.paymentDetails',
    'statements.statement',
    'statements.statementPDF',
    'owing.owing',
    'owing.owingParts',
    'owing.exportOwing',
  ],
  access_control: [],
};

let server: TestServer;
let world: World;
const calls = (await allCalls()).filter(
  ({ endpoint }) => endpoint.method === 'GET' && !endpoint.writes && endpoint.access !== 'public',
);
const inputs = new Map<string, Record<string, unknown>[]>();
const guardian = {
  firstName: 'Xyloguard',
  surname: 'Quendaguard',
  email: 'xylo@quenda.example',
  phone: '+65 9977 5533',
  relation: 'Mother',
  parentCommunication: 1,
  invoiceTo: 0,
  same_as_primary_email: 0,
};
const typed: GuardianValue = {
  parentFirstName: guardian.firstName,
  parentSurname: guardian.surname,
  relation: 'Mother',
  parentEmail: guardian.email,
  parentPhone1: guardian.phone,
  parentCommunication: 1,
};

beforeAll(async () => {
  server = await testServer({ login: (await testDatabase()).app });
  world = await makeWorld(server);
  for (const called of calls) inputs.set(called.name, [await promises.exampleOf(world, called)]);
  await markGuardians();
  const { user_detail_id } = world.teacher;
  await ask(world, 'POST', 'staff/payRates/set', {
    user_detail_id,
    unit: 'hour',
    amount: 7_654_321,
    from_date: '2020-01-01',
  });
}, 240_000);
afterAll(() => server.stop());

/** Writes the marks into every guardian, by the calls of staff and families, and asks about a guardian with all of them. */
async function markGuardians(): Promise<void> {
  for (const of of ['students', 'leads'])
    for (const row of (await ask(world, 'GET', 'guardian/list', { of, per_page: 100 })).data)
      for (const child of row.children.slice(0, 1)) {
        const { version } = await ask(world, 'GET', 'guardian/getDetails', { user_detail_id: row.user_detail_id });
        const change = { ...guardian, user_detail_id: row.user_detail_id, child_id: child.user_detail_id, version };
        await ask(world, 'POST', 'guardian/updateDetails', change);
      }
  for (const type of ['student', 'lead'] as const) {
    const sent = await send(server, world.school, { type, values: { firstName: 'Zora', guardian: typed } });
    expect(sent.status).toBe(200);
    await send(server, world.school, {
      type,
      values: { guardian: typed },
      change: { website: 'https://spam.example' },
    });
  }
  const [{ user_detail_id: student }] = (await ask(world, 'GET', 'students', { search: 'Zora' })).data;
  const [{ user_detail_id: lead }] = (await ask(world, 'GET', 'leads', { search: 'Zora' })).data;
  await newProposal(world, 'student', student, { guardian: { ...typed, relation: 'Xyloguard' } });
  const { guardians } = await ask(world, 'GET', 'student/getDetails', { user_detail_id: student });
  await ask(world, 'POST', 'online/links/make', { user_detail_id: student, send_to: guardians[0].user_detail_id });
  for (const [name, [input]] of inputs) {
    if (typeof input?.['user_detail_id'] === 'number')
      for (const user_detail_id of [student, lead, world.teacher.user_detail_id])
        inputs.get(name)!.push({ ...input, user_detail_id });
    if (Array.isArray(input?.['user_detail_ids']))
      inputs.get(name)!.push({ ...input, user_detail_ids: [student] }, { ...input, user_detail_ids: [lead] });
    if (typeof input?.['search'] === 'string')
      for (const search of ['', 'Zora', 'Xyloguard', '99775533']) inputs.get(name)!.push({ ...input, search });
    if (input?.['columns']) inputs.get(name)!.push({ ...input, columns: undefined });
    if (input?.['type'] === 'lead') inputs.get(name)!.push({ ...input, type: 'student' });
  }
}

/** An admin, so that no role is in the way, with every right but one. */
async function adminWithout(right: Hiding | null): Promise<TestStaff> {
  const admin = await world.school.staff(1);
  await world.school.sql(async (db) => {
    await giveSecondFactor(db, admin.user_detail_id);
    await sql`delete from access_control where institution_id = ${world.school.institution_id} and role_id = 1`.execute(
      db,
    );
    await sql`insert into access_control (institution_id, role_id, category, value)
      select ${world.school.institution_id}, 1, c, (c is distinct from ${right})::int from unnest(${[...categories]}::text[]) c`.execute(
      db,
    );
  });
  return admin;
}

/** What an answer says in whatever form it comes. */
async function textOf({ endpoint }: Called, input: Record<string, unknown>, as: TestStaff): Promise<string> {
  const answer = await server.app.inject(requestOf('GET', endpoint.path, input, { cookie: as.cookie }));
  if (endpoint.answers === 'pdf' && answer.statusCode === 200)
    return (await textOfPdf(new Uint8Array(answer.rawPayload))).join('\n');
  if (endpoint.answers === 'zip' && answer.statusCode === 200)
    return Object.values(unzipSync(new Uint8Array(answer.rawPayload)))
      .map((file) => strFromU8(file, true))
      .join('\n');
  return answer.body;
}

/** The calls whose answers hold a mark. */
async function telling(right: Hiding, as: TestStaff): Promise<string[]> {
  const names: string[] = [];
  for (const called of calls) {
    const texts: string[] = [];
    for (const input of inputs.get(called.name)!) texts.push(await textOf(called, input, as));
    // The input doesn't count: a file's name, or a refusal, may repeat it.
    if (markers[right].some((mark) => texts.some((text) => text.includes(mark)))) names.push(called.name);
  }
  return names.filter((name) => !tellsAll[right].includes(name));
}

describe.each(Object.keys(markers) as Hiding[])('what `%s` shows', (right) => {
  test("isn't in any answer, file or search of a person without it", { timeout: 240_000 }, async () => {
    expect(await telling(right, await adminWithout(right))).toEqual([]);
  });

  test('and would be found: people with the right see them', { timeout: 240_000 }, async () => {
    const told = await telling(right, await adminWithout(null));
    const wanted = {
      guardian: [
        'students.students',
        'students.searchStudents',
        'students.studentDetails',
        'students.exportStudents',
        'leads.leads',
        'leads.exportLeads',
        'batches.exportBatchStudents',
        'sheets.studentPdfs',
        'households.household',
        'duplicates.compareDuplicates',
        'search.overallSmart',
        'events.roster',
        'events.exportRoster',
        'activity.personActivity',
        'forms.heldSubmissions',
        'links.links',
        'links.proposals',
        'privacy.exportPerson',
        'data.exportAll',
        'data.erasablePeople',
      ],
      access_control: ['timesheet.payRates', 'activity.staffActivity', 'data.exportAll', 'privacy.exportPerson'],
    }[right];
    expect(told).toEqual(expect.arrayContaining(wanted));
  });
});

test('a refusal that carries the record hides the same', async () => {
  const as = await adminWithout('guardian');
  const [{ user_detail_id }] = (await asked(world, 'GET', 'students', { search: 'Zora' }, as)).data;
  const answer = await server.call('POST', 'students/update', { user_detail_id, version: 999, firstName: 'Z' }, { as });
  expect([answer.status, answer.body.code]).toEqual([409, 'stale']);
  expect(markers.guardian.filter((mark) => answer.text.includes(mark))).toEqual([]);
});
