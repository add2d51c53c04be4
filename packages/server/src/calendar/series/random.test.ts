import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let here: CalendarSchool;
beforeAll(async () => {
  server = await testServer();
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  here = await calendarSchool(server, 3);
});
afterAll(() => server.stop());

let seed = 17;
const chance = (most: number): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * most);
};
const two = (n: number) => String(n).padStart(2, '0');
const oneOf = <T>(list: readonly T[]): T => list[chance(list.length)]!;

/** All that holds for a series' events, one by one: details that one has from its series count as its own. */
async function everything(series_id: number): Promise<Map<number, string>> {
  const { rows } = await here.school.sql((db) =>
    sql<{ id: number; text: string }>`
    select e.event_id as id, (to_jsonb(e) - '{version,updated_at,last_change,during,notes}'::text[])::text || coalesce(e.notes, s.notes) || (select coalesce(jsonb_agg(to_jsonb(t) - 'during' order by t.user_detail_id), '[]')::text from event_staff t where t.event_id = e.event_id)
      || (select coalesce(jsonb_agg(to_jsonb(c) order by c.user_detail_id), '[]')::text from event_student c where c.event_id = e.event_id) as text from event e join event_series s on s.series_id = e.series_id where e.series_id = ${series_id} order by e.event_id`.execute(
      db,
    ),
  );
  return new Map(rows.map((row) => [row.id, row.text]));
}

/** An edit that somebody might make. */
function someEdit(scope: string): Record<string, unknown> {
  const edits = [
    () => ({ from: `2027-01-${two(11 + chance(15))}`, fromTime: `${two(8 + chance(10))}:00` }),
    () => ({ fromTime: '09:00', toTime: '10:30' }),
    () => ({ staff: [oneOf(here.teachers)] }),
    () => ({ room: oneOf(here.rooms) }),
    () => ({ notes: `Note ${chance(100)}`, title: `Title ${chance(100)}` }),
    () => ({ reminders: chance(8) }),
    () => ({ capacity: 5 + chance(5) }),
    ...(scope === 'this'
      ? []
      : [
          () => ({
            repeats: {
              type: 'weekly',
              weekdays: [1 + chance(7), 1 + chance(7)],
              interval: 1 + chance(2),
              until: `2027-02-${two(1 + chance(20))}`,
            },
          }),
        ]),
  ];
  return oneOf(edits)();
}

/** Series that are edited at random; RANDOM_ROUNDS asks for more than every run of the tests has time for. */
const ROUNDS = Number(process.env['RANDOM_ROUNDS'] ?? 6);

test(
  'random edits never change past or marked events, keep the number of seats right, and each can be undone completely',
  async () => {
    let [made, undone] = [0, 0];
    for (let round = 0; round < ROUNDS; round++) {
      server.setNow(new Date('2026-12-01T08:00:00Z'));
      const { series_id } = await here.done(
        'event/v2/make',
        weekly({
          title: `Class ${round}`,
          fromTime: `${two(9 + (round % 8))}:00`,
          toTime: `${two(9 + (round % 8))}:45`,
          notify: 0,
        }),
      );
      await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students, notify: 0 });
      const marked = (await here.read('event/v2/getCourseClassEvents', { series_id, per_page: 100 })).data[
        4 + chance(3)
      ].event_id;
      await here.school.sql((db) =>
        db
          .insertInto('attendance_mark')
          .values({
            institution_id: here.school.institution_id,
            event_id: marked,
            user_detail_id: here.students[0]!,
            attendance_code: 1,
            marked_by: null,
            device_mark: null,
          })
          .execute(),
      );
      server.setNow(new Date('2027-01-08T08:00:00Z'));
      const start = await everything(series_id);
      const frozen = [...start.keys()].slice(0, 2).concat(marked);
      const changes: { change_id: number; before: Map<number, string> }[] = [];
      for (let step = 0; step < 8; step++) {
        const events: { event_id: number; version: number }[] = (
          await here.read('event/v2/getCourseClassEvents', { series_id, per_page: 100 })
        ).data;
        const [target, scope] = [oneOf(events), oneOf(['this', 'following', 'all'])];
        const before = await everything(series_id);
        const answer = await here.post('event/v2/edit', {
          event_id: target.event_id,
          version: target.version,
          scope,
          changes: someEdit(scope),
          override: 1,
          notify: 0,
        });
        expect([200, 409, 422], answer.text).toContain(answer.status);
        const after = await everything(series_id);
        for (const id of frozen) expect(after.get(id)).toBe(start.get(id));
        if (answer.status === 200) changes.push({ change_id: answer.body.change_id, before });
        else expect(after).toEqual(before);
      }
      made += changes.length;
      const wrong = await here.school.sql((db) =>
        sql`select from event e where e.series_id = ${series_id} and e.enrolled <> (select count(*) from event_student c where c.event_id = e.event_id and c.status = 'enrolled')`.execute(
          db,
        ),
      );
      expect(wrong.rows).toEqual([]);
      for (const { change_id, before } of changes.reverse()) {
        const answer = await here.post('event/v2/undo', { change_id });
        expect(answer.status, answer.text).toBe(200);
        expect(await everything(series_id)).toEqual(before);
        undone++;
      }
    }
    expect([made > 2 * ROUNDS, undone]).toEqual([true, made]);
  },
  60_000 + ROUNDS * 10_000,
);
