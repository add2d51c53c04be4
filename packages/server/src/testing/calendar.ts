import type { Answer, TestSchool, TestServer, TestStaff } from './server.ts';

/** A school with a subject, a teacher and a room. */
export interface CalendarSchool {
  school: TestSchool;
  sub_id: number;
  location_id: number;
  rooms: [number, number];
  teachers: [number, number];
  students: number[];
  post(path: string, input: Record<string, unknown>, as?: TestStaff): Promise<Answer>;
  get(path: string, input?: Record<string, unknown>, as?: TestStaff): Promise<Answer>;
  /** The same, and the answer's body: it has to be 200. */
  done(path: string, input: Record<string, unknown>, as?: TestStaff): Promise<Answer['body']>;
  read(path: string, input?: Record<string, unknown>, as?: TestStaff): Promise<Answer['body']>;
}

/** Adds a subject for the teachers, and a location with two rooms. */
function addSubject(
  school: TestSchool,
  teachers: readonly number[],
): Promise<Pick<CalendarSchool, 'sub_id' | 'location_id' | 'rooms'>> {
  const { institution_id } = school;
  return school.sql(async (db) => {
    const { category_id } = await db
      .insertInto('category')
      .values({ institution_id, kind: 'subject', name: 'Music' })
      .returning('category_id')
      .executeTakeFirstOrThrow();
    const { sub_id } = await db
      .insertInto('subject')
      .values({ institution_id, category_id, sub_name: 'Piano' })
      .returning('sub_id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('subject_staff')
      .values(teachers.map((user_detail_id) => ({ institution_id, sub_id, user_detail_id })))
      .execute();
    const { location_id } = await db
      .insertInto('location')
      .values({ institution_id, p_name: 'Main house' })
      .returning('location_id')
      .executeTakeFirstOrThrow();
    const rooms = await db
      .insertInto('room')
      .values(['Blue', 'Red'].map((name) => ({ institution_id, location_id, name })))
      .returning('room_id')
      .execute();
    return {
      sub_id,
      location_id,
      rooms: rooms.map((room) => room.room_id) as [number, number],
    };
  });
}

/** Adds students. */
async function addStudents(school: TestSchool, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { institution_id } = school;
  const people = await school.sql((db) =>
    db
      .insertInto('person')
      .values(
        Array.from({ length: count }, (_, at) => ({
          institution_id,
          role_id: 3,
          first_name: `Pupil ${at}`,
          email: `pupil.${at}@home.example`,
          hash: `pupil-${institution_id}-${at}`,
        })),
      )
      .returning('user_detail_id')
      .execute(),
  );
  return people.map((one) => one.user_detail_id);
}

/** Makes a school with a subject, two rooms, two qualified teachers and some students. */
export async function calendarSchool(server: TestServer, students = 3): Promise<CalendarSchool> {
  return calendarSchoolOf(server, await server.school(), students);
}

/** Gives a school the same. */
export async function calendarSchoolOf(
  server: Pick<TestServer, 'call'>,
  school: TestSchool,
  students: number,
): Promise<CalendarSchool> {
  const teachers = [(await school.staff(2)).user_detail_id, (await school.staff(2)).user_detail_id] as [number, number];
  const made = { ...(await addSubject(school, teachers)), students: await addStudents(school, students) };
  const ok = (answer: Answer, path: string) => {
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return answer.body;
  };
  const post: CalendarSchool['post'] = (path, input, as = school.owner) => server.call('POST', path, input, { as });
  const get: CalendarSchool['get'] = (path, input = {}, as = school.owner) => server.call('GET', path, input, { as });
  return {
    school,
    teachers,
    ...made,
    post,
    get,
    done: async (path, input, as) => ok(await post(path, input, as), path),
    read: async (path, input, as) => ok(await get(path, input, as), path),
  };
}

/** A weekly class: Mondays and Wednesdays at four, in a zone in winter time, by default. */
export const weekly = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  title: 'Piano',
  from: '2027-01-04',
  fromTime: '16:00',
  toTime: '17:00',
  timezoneName: 'Europe/Berlin',
  repeats: { type: 'weekly', weekdays: [1, 3], until: '2027-01-31' },
  ...more,
});
