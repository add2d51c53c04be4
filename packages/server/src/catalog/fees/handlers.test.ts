import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertPaid } from './payments/queries.ts';
import { testServer, type TestSchool, type TestServer, type TestStaff } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;

const call = (
  method: 'GET' | 'POST',
  path: string,
  input: Record<string, unknown> = {},
  as: TestStaff = school.owner,
) => server.call(method, path, input, { as });
/** Calls, and hands over what came of it. */
async function done(method: 'GET' | 'POST', path: string, input: Record<string, unknown> = {}) {
  const answer = await call(method, path, input);
  expect(answer.status, `${path}: ${answer.text}`).toBe(200);
  return answer.body;
}
const fee = async (more: object = {}): Promise<number> =>
  (await done('POST', 'registrationfee/add', { name: 'Registration', fee: 4_500, year_start: 9, ...more })).data
    .registration_fee_id;
const student = async (firstName: string, more: object = {}): Promise<number> =>
  (await done('POST', 'students/add', { firstName, isDuplicate: 1, ...more })).user_detail_id;
const pay = (registration_fee_id: number, user_detail_id: number, paid_on = '') =>
  call('POST', 'registrationfee/pay', { registration_fee_id, user_detail_id, paid_on });
const paid = async (
  input: Record<string, unknown> = {},
): Promise<{ paid_id: number; fee_year: string; student: { firstName: string } }[]> =>
  (await done('GET', 'registrationfees/paidList', input)).data;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  school = await server.school();
});
afterAll(() => server.stop());

test('descriptions are rich text: any markup is made safe, found by its words, and recorded as words', async () => {
  const description =
    '<p onclick="x()">For <b>materials</b><script>alert(1)</script></p><ul><li><a href="javascript:x">insurance</a></li></ul>';
  const kept = '<p>For <strong>materials</strong></p><ul><li>insurance</li></ul>';
  const category = async (type: string) =>
    (await done('POST', 'category/add', { type, name: 'One' })).data.gibbonCourseID;
  const made = [
    (await done('POST', 'registrationfee/add', { name: 'Registration', fee: 1, description })).data,
    (await done('POST', 'subject/add', { sub_name: 'Piano', gibbonCourseID: await category('subject'), description }))
      .data,
    (
      await done('POST', 'package/add', {
        package_name: 'Ten',
        category_id: await category('package'),
        sessions: 10,
        description,
      })
    ).data,
    (await done('POST', 'inventory/product/add', { product_name: 'Rosin', description })).data,
  ];
  expect(made.map((one) => one.description)).toEqual([kept, kept, kept, kept]);
  const { sub_id, version } = made[1];
  expect(
    (await done('POST', 'subject/edit', { sub_id, version, description: 'Plain <3<img src=x onerror=x()>' })).data
      .description,
  ).toBe('Plain &lt;3');
  expect(
    (await call('POST', 'subject/edit', { sub_id, version: version + 1, description: 'x'.repeat(5_001) })).body.fields,
  ).toEqual({ description: 'Please write at most 5,000 characters' });
  expect((await done('GET', 'registrationfees', { search: 'INSUR' })).total).toBe(1);
  expect((await done('GET', 'registrationfees', { search: 'strong' })).total).toBe(0);
  const told = await school.sql((db) =>
    db
      .selectFrom('audit')
      .select(['kind', 'after'])
      .where('kind', 'in', ['registration_fee_added', 'subject_changed'])
      .orderBy('id')
      .execute(),
  );
  expect(told.map((one) => (one.after as { description: string }).description)).toEqual([
    'For materials\n• insurance',
    'Plain <3',
  ]);
});

describe('a registration fee is paid once a year', () => {
  test('by each student; the year begins with its month', async () => {
    const [id, mia, ben] = [await fee(), await student('Mia'), await student('Ben')];
    const first = await pay(id, mia);
    expect([first.status, first.body.message]).toEqual([200, 'Registration is paid for 2026/27.']);
    expect(first.body.data).toMatchObject({
      fee_year: '2026-09-01',
      fee: 4_500,
      amount: '45.00',
      paid_on: '2026-11-21',
      student: { firstName: 'Mia' },
      per: 'student',
    });
    const again = await pay(id, mia, '2026-09-01');
    expect([again.status, again.body.message]).toEqual([
      409,
      'Registration is already paid for 2026/27: Mia, Nov 21, 2026.',
    ]);
    expect((await pay(id, mia, '2026-08-31')).body.message).toBe('Registration is paid for 2025/26.');
    expect((await pay(id, ben)).status).toBe(200);
    expect((await paid({ user_detail_id: mia })).map((one) => one.fee_year)).toEqual(['2026-09-01', '2025-09-01']);
    expect((await paid({ registration_fee_id: id })).length).toBe(3);
  });

  test('or by a family for all of its children: with the same guardian or the same household', async () => {
    const guardian = { firstName: 'Gina', surname: 'Home', email: 'gina@home.example', phone: '', relation: 'Mother' };
    const [id, mia, ben, lea, sam] = [
      await fee({ per: 'household' }),
      await student('Mia', { guardian }),
      await student('Ben', { guardian }),
      await student('Lea'),
      await student('Sam'),
    ];
    await done('POST', 'household/join', { user_detail_id: lea, other_id: mia });
    // Recorded at several desks at once: one of them is first.
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => pay(id, [mia, ben][at % 2]!)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
    const [one] = await paid();
    expect((await pay(id, ben)).body.message).toContain(`${one!.student.firstName},`);
    await done('POST', 'registrationfee/unpay', { paid_id: one!.paid_id });
    expect((await pay(id, ben)).status).toBe(200);
    expect([(await pay(id, lea)).status, (await pay(id, sam)).status]).toEqual([409, 200]);
    for (const child of [mia, ben, lea])
      expect((await paid({ user_detail_id: child })).map((row) => row.student.firstName)).toEqual(['Ben']);
    expect((await paid({ user_detail_id: sam })).map((row) => row.student.firstName)).toEqual(['Sam']);
  });

  test('can be taken while something else is sold with the same fee', async () => {
    const [id, mia, sam] = [await fee(), await student('Mia'), await student('Sam')];
    const row = { institution_id: school.institution_id, registration_fee_id: id, amount: 1, currency: 'GBP' };
    const dates = { fee_year: '2026-09-01', paid_on: '2026-11-21', created_at: new Date() };
    // A transaction that refers to the fee and does not end yet.
    await school.sql(async (db) => {
      await insertPaid(db, { ...row, ...dates, user_detail_id: mia });
      expect((await pay(id, sam)).status).toBe(200);
    });
  });

  test('a payment keeps its amount, keeps its fee from being deleted, and can be undone', async () => {
    const [id, mia] = [await fee(), await student('Mia')];
    const { data } = (await pay(id, mia)).body;
    await done('POST', 'registrationfee/edit', { registration_fee_id: id, version: 1, fee: 9_900 });
    expect(await paid()).toMatchObject([{ fee: 4_500 }]);
    expect((await call('POST', 'registrationfee/delete', { registration_fee_id: id })).body.message).toContain(
      'Archive it instead',
    );
    await done('POST', 'registrationfee/archive', { registration_fee_id: id, is_archived: 1 });
    expect((await pay(id, mia, '2024-01-01')).body.message).toBe('Registration is archived. Restore it first.');
    expect((await done('POST', 'registrationfee/unpay', { paid_id: data.paid_id })).message).toBe(
      'Registration is no longer paid for 2026/27.',
    );
    expect((await call('POST', 'registrationfee/unpay', { paid_id: data.paid_id })).status).toBe(404);
    const kinds = await school.sql((db) =>
      db
        .selectFrom('audit')
        .select('kind')
        .where('person_id', '=', mia)
        .where('kind', 'like', 'registration_fee%')
        .orderBy('id')
        .execute(),
    );
    expect(kinds.map((one) => one.kind)).toEqual(['registration_fee_paid', 'registration_fee_unpaid']);
  });

  test('by two records of one person is checked before they are merged: neither payment is lost', async () => {
    const [id, mia, twin] = [await fee(), await student('Mia'), await student('Mia')];
    await pay(id, mia);
    const { data } = (await pay(id, twin)).body;
    const both = { user_detail_id: mia, duplicate_id: twin };
    const compare = () => done('GET', 'duplicates/compare', both);
    const merge = async () => {
      const { version, duplicate_version } = await compare();
      return call('POST', 'duplicates/merge', { ...both, version, duplicate_version, take: [] });
    };
    const message = 'Both have paid Registration for the year from Sep 01, 2026. Undo one of the payments first.';
    expect((await compare()).refusal).toBe(message);
    const refused = await merge();
    expect([refused.status, refused.body.message]).toEqual([409, message]);
    // People without access to fees aren't told which.
    const teacher = await school.staff(2);
    await done('POST', 'accesscontrols/update', { role_id: 2, category: 'students', value: 1 });
    expect((await call('GET', 'duplicates/compare', both, teacher)).body.refusal).toBe(
      'Both have paid the same registration fee. Undo one of the payments first.',
    );
    expect(await paid()).toHaveLength(2);
    await done('POST', 'registrationfee/unpay', { paid_id: data.paid_id });
    expect((await compare()).refusal).toBeNull();
    expect((await merge()).status).toBe(200);
    expect(await paid({ user_detail_id: mia })).toHaveLength(1);
  });

  test('only for students, only up to today, and only shown with the access to fees', async () => {
    const [id, mia] = [await fee(), await student('Mia')];
    expect((await pay(id, school.owner.user_detail_id)).body.fields).toEqual({
      user_detail_id: 'Person not found',
    });
    expect((await pay(id, mia, '2026-11-22')).body.fields).toEqual({ paid_on: 'Choose today or an earlier day' });
    const teacher = await school.staff(2);
    expect((await call('GET', 'registrationfees/paidList', {}, teacher)).body).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('"reg_fees"'),
    });
  });
});
