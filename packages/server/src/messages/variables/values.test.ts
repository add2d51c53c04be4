import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { categories } from '@schoolbell/core/access';
import { holesIn } from '@schoolbell/core/messages/variables/rules';
import { calendarSchoolOf, weekly } from '../../testing/calendar.ts';
import { LETTERS_AT, lettersOf } from '../../testing/letters.ts';
import { type TestSchool, type TestServer, testServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { valuesOf } from './verbs.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
beforeAll(async () => {
  server = await testServer();
  server.setNow(LETTERS_AT);
});
afterAll(() => server.stop());
beforeEach(async () => {
  school = await server.school('Bright <Minds>');
  till = tillOf(server, school);
});

const { sender, valuing, values, guardian, ada } = lettersOf(
  () => server,
  () => school,
  () => till,
);

test('readers, children, school, sender and day are filled in, each reader by their own', async () => {
  const child = await ada();
  const [ann, bo] = [await guardian(child, 'Ann'), await guardian(child, 'Bo')];
  const names = ['reader_first_name', 'student_name', 'student_dob', 'student_age', 'student_phone', 'school_name'];
  const found = await values({
    readers: [
      { reader_id: ann, about: child },
      { reader_id: bo, about: 0 },
      { reader_id: child, about: 0 },
    ],
    names: [...names, 'sender_name', 'today'],
    sender_id: school.owner.user_detail_id,
  });
  expect(found.get(`${ann} ${child}`)).toEqual({
    reader_first_name: 'Ann',
    student_name: 'Ada Lim',
    student_dob: 'Apr 30, 2015',
    student_age: '11',
    student_phone: '6123 4567',
    school_name: 'Bright <Minds>',
    sender_name: 'Olive Owner',
    today: 'Dec 27, 2026',
  });
  expect(found.get(`${bo} 0`)).toMatchObject({ reader_first_name: 'Bo', student_name: '', student_age: '' });
  expect(found.get(`${child} 0`)).toMatchObject({ reader_first_name: 'Ada', student_name: 'Ada Lim' });
});

test('a guardian without custody is not told where the child lives, and a stranger only its name', async () => {
  const child = await ada();
  const [ann, father] = [await guardian(child, 'Ann'), await guardian(child, 'Ben', { custody: 0 })];
  const other = await till.student('Cleo');
  const names = ['student_street', 'student_city', 'student_first_name', 'student_phone'];
  const of = async (reader_id: number) =>
    (await values({ readers: [{ reader_id, about: child }], names })).get(`${reader_id} ${child}`);
  expect(await of(ann)).toMatchObject({ student_street: '1 Orchard Road', student_city: 'Singapore' });
  expect(await of(father)).toEqual({
    student_street: '',
    student_city: '',
    student_first_name: 'Ada',
    student_phone: '6123 4567',
  });
  expect(await of(other)).toEqual({
    student_street: '',
    student_city: '',
    student_first_name: 'Ada',
    student_phone: '',
  });
});

test('a class and the next one are in the school’s zone, and no draft or day off is the next', async () => {
  const calendar = await calendarSchoolOf(server, school, 1);
  const [child] = calendar.students as [number];
  const { series_id } = await calendar.done(
    'event/v2/make',
    weekly({ subject: calendar.sub_id, room: calendar.rooms[0] }),
  );
  await calendar.done('enrolment/v2/add', { series_id, user_detail_ids: [child], notify: 0 });
  const { data } = await calendar.read('event/v2/getCourseClassEvents', { series_id, per_page: 100 });
  const names = ['class_name', 'class_date', 'class_time', 'class_location', 'next_class_date', 'next_class_time'];
  const asked = { readers: [{ reader_id: child, about: child }], names, event_id: data[1].event_id };
  // Four in Berlin is eleven in the evening in Singapore.
  expect((await values(asked)).get(`${child} ${child}`)).toEqual({
    class_name: 'Piano',
    class_date: 'Jan 06, 2027',
    class_time: '11:00 PM',
    class_location: 'Main house, Blue',
    next_class_date: 'Jan 04, 2027',
    next_class_time: '11:00 PM',
  });
  await school.sql((db) =>
    db.updateTable('event').set({ is_off: true }).where('event_id', '=', data[0].event_id).execute(),
  );
  expect((await values(asked)).get(`${child} ${child}`)).toMatchObject({ next_class_date: 'Jan 06, 2027' });
});

test.each([
  ['students', ['student_name', 'next_class_date', 'reader_name']],
  ['guardian', ['reader_name']],
] as const)('without the right to %s a sender gets nothing of it', async (right, hidden) => {
  const child = await ada();
  const reader_id = right === 'guardian' ? await guardian(child, 'Ann') : child;
  const asked = { readers: [{ reader_id, about: child }], names: [...hidden, 'school_name'] };
  const found = await values(asked, sender(categories.filter((one) => one !== right)));
  expect(found.get(`${reader_id} ${child}`)).toEqual({
    ...Object.fromEntries(hidden.map((name) => [name, ''])),
    school_name: 'Bright <Minds>',
  });
});

test('leads are told of by their owner and by people who see all', async () => {
  const colleague = await school.staff(9);
  const lead = (await till.done('POST', 'leads/add', { firstName: 'Lea', isDuplicate: 1 })).user_detail_id;
  const asked = { readers: [{ reader_id: lead, about: 0 }], names: ['lead_first_name'] };
  const seen = async (...of: Parameters<typeof sender>) =>
    (await values(asked, sender(...of))).get(`${lead} 0`)!['lead_first_name'];
  expect(await seen(['all_leads'], colleague.user_detail_id)).toBe('Lea');
  expect(await seen(['leads'], colleague.user_detail_id)).toBe('');
  await school.sql((db) =>
    db
      .updateTable('person')
      .set({ owner_id: colleague.user_detail_id })
      .where('institution_id', '=', school.institution_id)
      .where('user_detail_id', '=', lead)
      .execute(),
  );
  expect(await seen(['leads'], colleague.user_detail_id)).toBe('Lea');
});

test('nothing of another school is filled in, whatever ids are asked for', async () => {
  const child = await ada();
  const bill = await till.bill(child, 9000);
  const foreign = await server.school();
  const names = [
    'reader_name',
    'student_name',
    'invoice_number',
    'balance',
    'payment_link',
    'update_link',
    'sender_name',
  ];
  const found = await values(
    {
      readers: [{ reader_id: child, about: child }],
      names,
      invoice_id: bill.invoice_id,
      sender_id: school.owner.user_detail_id,
    },
    { ...sender(), institution_id: foreign.institution_id, user_detail_id: foreign.owner.user_detail_id },
    foreign,
  );
  expect(found.get(`${child} ${child}`)).toEqual(Object.fromEntries(names.map((name) => [name, ''])));
});

test('many readers take as many statements as one', async () => {
  const child = await ada();
  const many = await Promise.all(Array.from({ length: 20 }, (_, at) => till.student(`Pupil ${at}`)));
  const names = ['reader_name', 'student_name', 'next_class_date', 'balance', 'payment_link', 'school_name', 'today'];
  const counted = async (ids: readonly number[]) =>
    school.sql(async (db) => {
      let count = 0;
      const counting = new Proxy(db, {
        get: (target, name) => {
          if (['getExecutor', 'selectFrom', 'insertInto', 'updateTable'].includes(String(name))) count++;
          const value = Reflect.get(target, name, target);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
      const readers = ids.map((reader_id) => ({ reader_id, about: reader_id }));
      const found = await valuesOf(valuing(counting), { readers, names });
      return [found.size, count];
    });
  const [[one, few], [all, some]] = [await counted([child]), await counted([child, ...many])];
  expect([one, all]).toEqual([1, 21]);
  expect(some).toBe(few);
});

test('who has nothing is a hole before anything leaves', async () => {
  const child = await till.student('Cleo');
  const found = await values({
    readers: [{ reader_id: child, about: child }],
    names: ['next_class_date', 'student_age'],
  });
  expect(holesIn('On {{next_class_date}}, {{student_age|young}}', found.get(`${child} ${child}`)!)).toEqual([
    'next_class_date',
  ]);
});
