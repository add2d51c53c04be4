import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let here: CalendarSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  here = await calendarSchool(server);
});
afterAll(() => server.stop());

type Event = {
  event_id: number;
  version: number;
  starts_at: string;
  local_start: string;
  status: string;
  original_date: string;
  reason: string;
  staff: number[];
  room_id: number | null;
  title: string;
  overridden: number;
};
const eventsOf = async (series_id: number): Promise<Event[]> =>
  (await here.read('event/v2/getCourseClassEvents', { series_id, per_page: 100 })).data;
const locals = async (series_id: number) =>
  (await eventsOf(series_id)).filter((one) => one.status !== 'cancelled').map((one) => one.local_start);
const make = (more: Record<string, unknown> = {}) =>
  here.done('event/v2/make', weekly({ subject: here.sub_id, staff: [here.teachers[0]], room: here.rooms[0], ...more }));

describe('a series', () => {
  test('is made with an event on each of its days, at the same wall time', async () => {
    const made = await make();
    expect(made).toMatchObject({ occurrences: 8, message: '8 events added.', skipped: [], shifted: [] });
    const events = await eventsOf(made.series_id);
    expect(events.map((one) => one.local_start.slice(5))).toEqual([
      '01-04T16:00',
      '01-06T16:00',
      '01-11T16:00',
      '01-13T16:00',
      '01-18T16:00',
      '01-20T16:00',
      '01-25T16:00',
      '01-27T16:00',
    ]);
    expect(events[0]).toMatchObject({
      starts_at: '2027-01-04T15:00:00.000Z',
      title: 'Piano',
      staff: [here.teachers[0]],
      room_id: here.rooms[0],
      status: 'scheduled',
      capacity: 0,
      type: 'Class',
      repeats: 1,
      shifted: 0,
      may_change: 1,
    });
  });

  test('is called after its subject where it has no title, and begins with the defaults of the form', async () => {
    const { event_id } = await here.done('event/v2/make', {
      subject: here.sub_id,
      from: '2027-01-04',
      fromTime: '10:00',
      toTime: '11:00',
    });
    const details = await here.read('event/v2/details', { event_id });
    expect(details).toMatchObject({
      event: { title: 'Piano', type: 'Class', capacity: 0, zone: 'Asia/Singapore', repeats: 0 },
      reminders: 2,
      video_call_type: 'none',
      repeats: { type: 'one_time' },
      own: [],
      series: { total: 1, ahead: 1 },
    });
  });

  test('leaves holidays out with their name, and says which times do not exist', async () => {
    await here.done('holidays/save', { holiday_name: 'Snow', start_date: '2027-01-11', end_date: '2027-01-13' });
    const made = await make();
    expect(made).toMatchObject({
      occurrences: 6,
      skipped: [
        { date: '2027-01-11', reason: 'Snow' },
        { date: '2027-01-13', reason: 'Snow' },
      ],
    });
    expect(
      (await eventsOf(made.series_id))
        .filter((one) => one.status === 'cancelled')
        .map((one) => [one.original_date, one.reason]),
    ).toEqual([
      ['2027-01-11', 'Snow'],
      ['2027-01-13', 'Snow'],
    ]);
    expect((await here.read('event/v2/details', { event_id: made.event_id })).series).toMatchObject({
      total: 8,
      ahead: 6,
      off: [
        { date: '2027-01-11', reason: 'Snow' },
        { date: '2027-01-13', reason: 'Snow' },
      ],
    });
    const spring = await here.done(
      'event/v2/make',
      weekly({
        from: '2027-03-27',
        fromTime: '02:30',
        toTime: '03:30',
        staff: [],
        repeats: { type: 'weekly', weekdays: [6, 7], until: '2027-03-29' },
      }),
    );
    expect(spring.shifted).toEqual([
      { date: '2027-03-28', reason: 'This time does not exist on that day: it begins at 03:30' },
    ]);
  });

  test('says at its field what is wrong with it', async () => {
    const wrong = async (more: Record<string, unknown>) => (await here.post('event/v2/make', weekly(more))).body.fields;
    expect(await wrong({ title: '' })).toEqual({ title: 'This field is required' });
    expect(await wrong({ toTime: '15:00' })).toEqual({
      toTime: 'Please choose a time at least five minutes after the start',
    });
    expect(await wrong({ timezoneName: 'Mars/Base' })).toEqual({ timezoneName: 'Please choose one of the options' });
    expect(await wrong({ staff: [here.students[0]] })).toEqual({ staff: 'Please choose one of the options' });
    expect(await wrong({ repeats: { type: 'weekly', weekdays: [1], until: '2027-01-03' } })).toEqual({
      'repeats.until': 'The last day must not be before the first',
    });
    expect(await wrong({ repeats: { type: 'rule', rrule: 'FREQ=HOURLY' } })).toEqual({
      'repeats.rrule': 'This rule cannot be read',
    });
    expect(await wrong({ room: 2 ** 40 })).toEqual({ room: 'Please choose a room of this location' });
  });

  test('follows an imported rule', async () => {
    const made = await make({
      repeats: { type: 'rule', rrule: 'RRULE:FREQ=MONTHLY;BYDAY=-1MO;COUNT=4', except_dates: ['2027-02-22'] },
    });
    expect(await locals(made.series_id)).toEqual(['2027-01-25T16:00', '2027-03-29T16:00', '2027-04-26T16:00']);
  });

  test('without an end is planned two years ahead', async () => {
    const made = await make({ repeats: { type: 'weekly', weekdays: [1] }, staff: [], room: null });
    expect(made.occurrences + made.skipped.length).toBe(105);
  });
});

describe('what is taken', () => {
  test('refuses a series with every clash at once, and names who and what is free', async () => {
    await make();
    const other = weekly({
      title: 'Violin',
      subject: here.sub_id,
      fromTime: '16:30',
      toTime: '17:30',
      staff: [here.teachers[0]],
      room: here.rooms[0],
    });
    const check = await here.done('event/v2/check', other);
    expect(check).toMatchObject({ occurrences: 8, clash_count: 16, may_override: 1 });
    expect(check.clashes[0]).toMatchObject({
      kind: 'staff',
      blocks: 1,
      date: '2027-01-04',
      user_detail_id: here.teachers[0],
      title: 'Piano',
      from: '2027-01-04T15:00:00.000Z',
    });
    expect(check.rooms.map((room: { name: string; taken: number }) => [room.name, room.taken])).toEqual([
      ['Red', 0],
      ['Blue', 8],
    ]);
    expect(
      check.staff.map((one: { user_detail_id: number; taken: number }) => [one.user_detail_id, one.taken]),
    ).toEqual([
      [here.teachers[1], 0],
      [here.teachers[0], 8],
    ]);
    const refused = await here.post('event/v2/make', other);
    expect([refused.status, refused.body.message, refused.body.current.clash_count]).toEqual([
      409,
      'Something is in the way of 8 events.',
      16,
    ]);
    expect(
      (
        await here.post(
          'event/v2/make',
          weekly({ fromTime: '17:00', toTime: '18:00', staff: [here.teachers[0]], room: here.rooms[0] }),
        )
      ).status,
    ).toBe(200);
  });

  test('is booked over by permission only, and that is written down', async () => {
    await make();
    const over = { title: 'Over', staff: [here.teachers[0]], override: 1 };
    const office = await here.school.staff(8);
    expect((await here.post('event/v2/make', weekly(over), office)).status).toBe(403);
    const made = await here.done('event/v2/make', weekly(over));
    expect((await eventsOf(made.series_id)).every((one) => one.overridden === 1)).toBe(true);
    const kinds = await here.school.sql((db) =>
      db
        .selectFrom('audit')
        .select('kind')
        .where('institution_id', '=', here.school.institution_id)
        .where('kind', 'like', 'event%')
        .orderBy('id')
        .execute(),
    );
    expect(kinds.map((row) => row.kind)).toEqual(['event_made', 'event_made', 'event_overridden']);
  });

  test('is a teacher on approved leave or outside of the hours that they work, and a holiday for what is put there on purpose', async () => {
    await here.school.sql((db) =>
      db
        .insertInto('leave')
        .values({
          institution_id: here.school.institution_id,
          applied_by: here.teachers[0],
          type: 'Sick',
          status: 'Accepted',
          start_date: '2027-01-05',
          end_date: '2027-01-12',
          reason: '',
          created_at: new Date(),
        })
        .execute(),
    );
    const kinds = async (more: Record<string, unknown>) =>
      (await here.done('event/v2/check', weekly({ staff: [here.teachers[0]], ...more }))).clashes.map(
        (one: { kind: string; date: string; blocks: number }) => `${one.kind} ${one.date} ${one.blocks}`,
      );
    expect(await kinds({})).toEqual(['leave 2027-01-06 1', 'leave 2027-01-11 1']);
    await here.done('holidays/save', { holiday_name: 'Snow', start_date: '2027-01-04', end_date: '2027-01-04' });
    expect(await kinds({ repeats: { type: 'one_time' } })).toEqual(['holiday 2027-01-04 1']);
    // By the school's clock: four in the afternoon in Berlin is eleven at night in Singapore.
    await here.school.sql((db) =>
      db
        .insertInto('working_hours')
        .values({
          institution_id: here.school.institution_id,
          user_detail_id: here.teachers[0],
          weekday: 1,
          time_from: '09:00',
          time_to: '23:30',
        })
        .execute(),
    );
    const late = { staff: [here.teachers[0]], from: '2027-01-18', repeats: { type: 'one_time' } };
    expect(await kinds(late)).toEqual(['hours 2027-01-18 1']);
    // Nobody is offered who does not work then; an hour earlier they are.
    const taken = async (more: Record<string, unknown>) =>
      (await here.done('event/v2/check', weekly({ ...late, staff: [], ...more }))).staff.find(
        (one: { user_detail_id: number }) => one.user_detail_id === here.teachers[0],
      )?.taken;
    expect([
      await taken({}),
      await taken({ fromTime: '15:00', toTime: '16:00' }),
      await taken({ from: '2027-01-19', fromTime: '15:00', toTime: '16:00' }),
    ]).toEqual([1, 0, 1]);
    expect((await here.post('event/v2/make', weekly(late))).body).toMatchObject({
      code: 'conflict',
      message: 'Something is in the way of one event.',
    });
    const over = await here.done('event/v2/make', weekly({ ...late, override: 1 }));
    // What is put outside of somebody's hours on purpose holds them all the same.
    expect((await eventsOf(over.series_id))[0]!.overridden).toBe(0);
  });

  test('is nothing that a draft holds, until it is published', async () => {
    const draft = await make({ draft: 1 });
    const teacher = { user_detail_id: here.teachers[1] };
    expect((await eventsOf(draft.series_id))[0]!.status).toBe('draft');
    const other = await make({ title: 'First', repeats: { type: 'one_time' } });
    expect((await here.post('event/v2/publish', { series_id: draft.series_id })).body).toMatchObject({
      code: 'conflict',
      message: 'Something is in the way of one event.',
    });
    const [event] = await eventsOf(other.series_id);
    await here.done('event/v2/cancel', { event_id: event!.event_id, version: event!.version });
    expect(await here.done('event/v2/publish', { series_id: draft.series_id })).toMatchObject({
      message: '8 events published.',
    });
    expect((await here.post('event/v2/publish', { series_id: draft.series_id })).status).toBe(409);
    void teacher;
  });
});

describe('an edit', () => {
  const at = async (series_id: number, index: number) => (await eventsOf(series_id))[index]!;
  const edit = async (
    event: Event,
    scope: string,
    changes: Record<string, unknown>,
    more: Record<string, unknown> = {},
  ) => here.post('event/v2/edit', { event_id: event.event_id, version: event.version, scope, changes, ...more });

  test('moves one event alone, the rest, or all of them, and is taken back', async () => {
    const { series_id } = await make();
    const before = await locals(series_id);
    const one = await edit(await at(series_id, 2), 'this', { from: '2027-01-12', fromTime: '10:00' });
    expect(one.body).toMatchObject({ message: '1 event changed.' });
    expect((await locals(series_id))[2]).toBe('2027-01-12T10:00');
    const rest = (await edit(await at(series_id, 4), 'following', { fromTime: '15:00' })).body;
    expect(rest.message).toBe('4 events changed.');
    expect((await locals(series_id)).map((local) => local.slice(11))).toEqual([
      '16:00',
      '16:00',
      '10:00',
      '16:00',
      '15:00',
      '15:00',
      '15:00',
      '15:00',
    ]);
    const all = (await edit(await at(series_id, 0), 'all', { from: '2027-01-05' })).body;
    expect(all.message).toBe('7 events changed.');
    expect(await locals(series_id)).toEqual([
      '2027-01-05T16:00',
      '2027-01-07T16:00',
      '2027-01-12T10:00',
      '2027-01-14T16:00',
      '2027-01-19T15:00',
      '2027-01-21T15:00',
      '2027-01-26T15:00',
      '2027-01-28T15:00',
    ]);
    for (const change of [all, rest, one.body]) await here.done('event/v2/undo', { change_id: change.change_id });
    expect(await locals(series_id)).toEqual(before);
    expect((await here.post('event/v2/undo', { change_id: one.body.change_id })).status).toBe(409);
  });

  test('is previewed: how many move, what clashes, whom it tells', async () => {
    const { series_id } = await make();
    await here.done(
      'event/v2/make',
      weekly({ title: 'Choir', from: '2027-01-12', repeats: { type: 'one_time' }, staff: [here.teachers[0]] }),
    );
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students });
    const target = await at(series_id, 0);
    const preview = await here.done('event/v2/previewEdit', {
      event_id: target.event_id,
      version: target.version,
      scope: 'all',
      changes: { from: '2027-01-05' },
    });
    expect(preview).toMatchObject({
      moved: 8,
      changed: 8,
      added: 0,
      removed: 0,
      kept: 0,
      clash_count: 1,
      told: { staff: 1, families: 3 },
    });
    expect(preview.clashes[0]).toMatchObject({ kind: 'staff', title: 'Choir', date: '2027-01-12' });
    expect((await edit(target, 'all', { from: '2027-01-05' })).status).toBe(409);
    expect((await locals(series_id))[0]).toBe('2027-01-04T16:00');
  });

  test('leaves alone what is past or marked', async () => {
    const { series_id } = await make();
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]] });
    const events = await eventsOf(series_id);
    await here.school.sql((db) =>
      db
        .insertInto('attendance_mark')
        .values({
          institution_id: here.school.institution_id,
          event_id: events[3]!.event_id,
          user_detail_id: here.students[0]!,
          attendance_code: 1,
          marked_by: null,
          device_mark: null,
        })
        .execute(),
    );
    server.setNow(new Date('2027-01-10T08:00:00Z'));
    await edit(events[5]!, 'all', { fromTime: '09:00' });
    expect((await locals(series_id)).map((local) => local.slice(11))).toEqual([
      '16:00',
      '16:00',
      '09:00',
      '16:00',
      '09:00',
      '09:00',
      '09:00',
      '09:00',
    ]);
    expect((await edit(events[0]!, 'this', { fromTime: '09:00' })).status).toBe(409);
    expect((await edit(await at(series_id, 3), 'this', { title: 'X' })).status).toBe(409);
  });

  test('of the weekdays lets events move within their week, and adds and takes what is left over', async () => {
    const { series_id } = await make();
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]] });
    const { change_id } = (
      await edit(await at(series_id, 0), 'all', {
        repeats: { type: 'weekly', weekdays: [1, 4, 5], until: '2027-01-22' },
      })
    ).body;
    expect(await locals(series_id)).toEqual(
      ['01-04', '01-07', '01-08', '01-11', '01-14', '01-15', '01-18', '01-21', '01-22'].map(
        (day) => `2027-${day}T16:00`,
      ),
    );
    const counts = (await eventsOf(series_id)).map((one) => (one as unknown as { enrolled: number }).enrolled);
    expect(counts).toEqual(Array.from({ length: 9 }, () => 1));
    await here.done('event/v2/undo', { change_id });
    expect(await locals(series_id)).toEqual(
      ['01-04', '01-06', '01-11', '01-13', '01-18', '01-20', '01-25', '01-27'].map((day) => `2027-${day}T16:00`),
    );
    expect((await eventsOf(series_id)).map((one) => (one as unknown as { enrolled: number }).enrolled)).toEqual(
      Array.from({ length: 8 }, () => 1),
    );
  });

  test('of staff and room reaches those that were not changed alone', async () => {
    const { series_id } = await make();
    await edit(await at(series_id, 1), 'this', { staff: [here.teachers[1]], notes: 'Sam stands in' });
    await edit(await at(series_id, 0), 'all', { room: here.rooms[1], notes: 'Bring books' });
    const events = await eventsOf(series_id);
    expect(events.every((one) => one.room_id === here.rooms[1])).toBe(true);
    expect(events.map((one) => one.staff[0])).toEqual([0, 1, 0, 0, 0, 0, 0, 0].map((index) => here.teachers[index]));
    expect((await here.read('event/v2/details', { event_id: events[1]!.event_id })).notes).toBe('Sam stands in');
    expect((await here.read('event/v2/details', { event_id: events[2]!.event_id })).notes).toBe('Bring books');
  });

  test('of what families never read tells them nothing, and of a reminder nobody is told', async () => {
    const { series_id } = await make({ staff: [here.teachers[0]] });
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students });
    const target = await at(series_id, 0);
    const told = async (changes: Record<string, unknown>) =>
      (
        await here.done('event/v2/previewEdit', {
          event_id: target.event_id,
          version: target.version,
          scope: 'all',
          changes,
        })
      ).told;
    expect((await told({ title: 'New' })).families).toBeGreaterThan(0);
    expect(await told({ notes: 'The key hangs at the door' })).toEqual({ staff: 1, families: 0 });
    expect(await told({ reminders: 4, capacity: 20 })).toEqual({ staff: 0, families: 0 });
    const mails = async () =>
      (await here.school.sql((db) => db.selectFrom('job').select('kind').where('kind', '=', 'eventNews').execute()))
        .length;
    const before = await mails();
    await edit(target, 'this', { reminders: 4 });
    expect(await mails()).toBe(before);
  });

  test('of an older version is refused with what stands now', async () => {
    const { series_id } = await make();
    const target = await at(series_id, 0);
    await edit(target, 'this', { title: 'New' });
    const stale = await edit(target, 'this', { title: 'Newer' });
    expect([stale.status, stale.body.code, stale.body.current.title]).toEqual([409, 'stale', 'New']);
  });

  test('lets a single event repeat, and its students come along', async () => {
    const { event_id, series_id } = await make({ repeats: { type: 'one_time' } });
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students });
    expect(
      await here.done('event/v2/addRepeats', {
        event_id,
        repeats: { type: 'weekly', weekdays: [1], until: '2027-01-31' },
      }),
    ).toMatchObject({ series_id });
    expect(await locals(series_id)).toEqual([
      '2027-01-04T16:00',
      '2027-01-11T16:00',
      '2027-01-18T16:00',
      '2027-01-25T16:00',
    ]);
    expect((await eventsOf(series_id)).map((one) => (one as unknown as { enrolled: number }).enrolled)).toEqual([
      3, 3, 3, 3,
    ]);
    expect((await here.post('event/v2/addRepeats', { event_id, repeats: { type: 'weekly' } })).status).toBe(409);
  });

  test('cancels with a reason, frees room and teacher, and is taken back', async () => {
    const { series_id } = await make();
    const target = await at(series_id, 3);
    const { change_id, message } = await here.done('event/v2/cancel', {
      event_id: target.event_id,
      version: target.version,
      scope: 'following',
      reason: 'Flu',
    });
    expect(message).toBe('5 events cancelled.');
    expect((await eventsOf(series_id)).map((one) => one.status.slice(0, 1)).join('')).toBe('sssccccc');
    const other = await make({ title: 'Other', from: '2027-01-13', repeats: { type: 'one_time' } });
    expect((await here.post('event/v2/undo', { change_id })).status).toBe(409);
    const [there] = await eventsOf(other.series_id);
    await here.done('event/v2/cancel', { event_id: there!.event_id, version: there!.version });
    expect((await here.post('event/v2/undo', { change_id })).status).toBe(200);
    expect(await locals(series_id)).toHaveLength(8);
  });

  test('is for those who manage the calendar, and for a teacher of what they teach', async () => {
    const teacher = await here.school.staff(2);
    const assistant = await here.school.staff(7);
    const mine = weekly({ staff: [teacher.user_detail_id] });
    expect((await here.post('event/v2/make', mine, assistant)).status).toBe(403);
    expect((await here.post('event/v2/make', weekly({ staff: [here.teachers[0]] }), teacher)).status).toBe(403);
    const { event_id } = await here.done('event/v2/make', mine, teacher);
    expect(
      (await here.post('event/v2/edit', { event_id, version: 1, changes: { title: 'Mine' } }, teacher)).status,
    ).toBe(200);
    expect(
      (await here.post('event/v2/edit', { event_id, version: 2, changes: { title: 'Theirs' } }, assistant)).status,
    ).toBe(403);
    expect(
      (
        await here.post(
          'event/v2/edit',
          { event_id, version: 2, changes: { title: 'Office' } },
          await here.school.staff(8),
        )
      ).status,
    ).toBe(200);
  });
});
