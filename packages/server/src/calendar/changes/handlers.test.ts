import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Worker } from '../../jobs/worker.ts';
import { type CalendarSchool, calendarSchool } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { testWorker } from '../../testing/worker.ts';
import { whom, changesOf } from '../../testing/changes.ts';

let server: TestServer;
let worker: Worker;
let here: CalendarSchool;
beforeAll(async () => {
  server = await testServer();
  worker = testWorker(server);
});
beforeEach(async () => {
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  here = await calendarSchool(server, 4);
  const { institution_id } = here.school;
  for (const at of [0, 1])
    await here.school.sql((db) =>
      db
        .updateTable('person')
        .set({ email: `teacher.${at}@school.example` })
        .where('institution_id', '=', institution_id)
        .where('user_detail_id', '=', here.teachers[at]!)
        .execute(),
    );
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const { mailed, events, undo, full } = changesOf(
  () => here,
  () => server,
);

describe('an edit that is undone', () => {
  test("tells each person who was told of the edit once, staff subject to the school's alerts; but not the person who did both", async () => {
    const { series_id, monday } = await full([]);
    const [edited] = await mailed(() =>
      here.done('event/v2/edit', {
        event_id: monday.event_id,
        version: monday.version,
        scope: 'all',
        changes: { fromTime: '17:00', toTime: '18:00', staff: [here.teachers[1]] },
      }),
    );
    const [, back] = await mailed(() => undo(edited.change_id));
    expect(whom(back)).toEqual(['pupil.0@home.example', 'teacher.0@school.example', 'teacher.1@school.example']);
    const to = (who: string) => back.find((one) => one.to_email.startsWith(who))!;
    expect([
      to('teacher.0').text.includes('Piano, Jan 04, 2027 04:00 PM takes place'),
      to('teacher.1').text.includes('Piano, Jan 04, 2027 04:00 PM is no longer yours'),
    ]).toEqual([true, true]);
    expect([
      to('teacher.1').calendar.includes('STATUS:CANCELLED'),
      to('pupil.0').calendar.includes('STATUS:CONFIRMED'),
    ]).toEqual([true, true]);
    await here.done('alerts/update', { alert: 'event', role_id: 2, value: 0 });
    const [again] = await mailed(async () =>
      here.done('event/v2/edit', {
        event_id: monday.event_id,
        version: (await events(series_id))[0]!.version,
        changes: { fromTime: '17:00', toTime: '18:00' },
      }),
    );
    const [, quiet] = await mailed(() => undo(again.change_id));
    expect(whom(quiet)).toEqual(['pupil.0@home.example']);
  });

  test('tells nobody if nobody was told of it', async () => {
    const { monday } = await full([]);
    const [edited] = await mailed(() =>
      here.done('event/v2/edit', {
        event_id: monday.event_id,
        version: monday.version,
        changes: { fromTime: '15:00' },
        notify: 0,
      }),
    );
    expect((await mailed(() => undo(edited.change_id)))[1]).toEqual([]);
  });
});
