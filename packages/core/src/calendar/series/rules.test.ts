import { expect, test } from 'vitest';
import { addDays, instantOf, weekdayOf } from '../recurrence/rules.ts';
import { planEdit, type EditAsked } from './edits/rules.ts';
import { type Planned, plannedDates, type SeriesRule, toldOf } from './rules.ts';

const rule: SeriesRule = {
  from: '2027-01-04',
  time: '16:00',
  zone: 'UTC',
  minutes: 60,
  repeats: 'weekly',
  weekdays: [1, 3],
  interval: 1,
  until: '2027-01-31',
  except_dates: [],
};
const series = (more: Partial<Planned>[] = []): Planned[] =>
  plannedDates(rule, '2026-12-01').map((date, at) => ({
    event_id: at + 1,
    original_date: date,
    local_start: `${date}T16:00`,
    minutes: 60,
    starts_at: instantOf(date, '16:00', 'UTC').at,
    marked: 0,
    own: [],
    ...more[at],
  }));
const NOW = Date.parse('2026-12-01T00:00:00Z');
const plan = (events: Planned[], target: number, asked: Partial<EditAsked>) =>
  planEdit(events, events[target]!, { scope: 'all', when: {}, now: NOW, rule, ...asked });

test('an edit reaches this one, it and those after it, or all that is open', () => {
  const events = series([{}, { marked: 1 }]);
  expect(plan(events, 3, { scope: 'this', when: { fromTime: '10:00' } })).toMatchObject({
    reached: [{ event_id: 4, date: '2027-01-13', time: '10:00', moves: true }],
    kept: 0,
    rule,
  });
  expect(
    plan(events, 3, { scope: 'following', when: { fromTime: '10:00' } }).reached.map((one) => one.event_id),
  ).toEqual([4, 5, 6, 7, 8]);
  expect(plan(events, 3, { when: { fromTime: '10:00' } })).toMatchObject({
    kept: 1,
    rule: { time: '10:00', weekdays: [1, 3], from: '2027-01-04' },
  });
});

test('moving a series by days turns its weekdays and moves its end', () => {
  const { rule: next, reached } = plan(series(), 0, { when: { from: '2027-01-08' } });
  expect(next).toMatchObject({ weekdays: [5, 7], from: '2027-01-08', until: '2027-02-04' });
  expect(reached.map((one) => one.date).slice(0, 3)).toEqual(['2027-01-08', '2027-01-10', '2027-01-15']);
});

test("an event's own time stays when the series moves, and follows when only the room changes", () => {
  const events = series([{}, { own: ['when'] }]);
  expect(plan(events, 0, { when: { fromTime: '10:00' } })).toMatchObject({ kept: 1 });
  expect(plan(events, 0, {}).reached).toHaveLength(8);
});

test('new weekdays: an event keeps its own day, else takes one in its week; the rest are removed or added', () => {
  const repeats = {
    repeats: 'weekly' as const,
    weekdays: [1, 4, 5],
    interval: 1,
    until: '2027-01-20',
    except_dates: [],
  };
  const { reached, removed, added } = plan(series(), 0, { repeats });
  expect(reached.map((one) => [one.event_id, one.date])).toEqual([
    [1, '2027-01-04'],
    [2, '2027-01-07'],
    [3, '2027-01-11'],
    [4, '2027-01-14'],
    [5, '2027-01-18'],
  ]);
  expect(removed).toEqual([6, 7, 8]);
  expect(added).toEqual(['2027-01-08', '2027-01-15']);
});

test('random edits, one after the other: past and marked events stay, no day is there twice, and every day follows the rule', () => {
  let seed = 3;
  const chance = (most: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * most);
  };
  for (let round = 0; round < 400; round++) {
    let events = series().map((event) => ({ ...event, marked: chance(5) === 0 ? 1 : 0 }));
    let current = rule;
    let next = 100;
    const now = Date.parse(`${addDays('2027-01-01', chance(30))}T12:00:00Z`);
    const frozen = new Map(
      events
        .filter((event) => event.marked > 0 || event.starts_at <= now)
        .map((event) => [event.event_id, JSON.stringify(event)]),
    );
    for (let step = 0; step < 4 && events.length > 0; step++) {
      const target = events[chance(events.length)]!;
      const scope = (['this', 'following', 'all'] as const)[chance(3)]!;
      const weekly = scope !== 'this' && chance(2) === 0;
      const when = weekly
        ? {}
        : { from: addDays(target.local_start.slice(0, 10), chance(5) - 2), fromTime: `1${chance(10)}:00` };
      const repeats = weekly
        ? {
            repeats: 'weekly' as const,
            weekdays: [1 + chance(7), 1 + chance(7)],
            interval: 1 + chance(2),
            until: addDays('2027-01-20', chance(20)),
            except_dates: [],
          }
        : undefined;
      const edit = planEdit(events, target, { scope, when, now, rule: current, repeats });
      const places = new Map(edit.reached.map((one) => [one.event_id, one]));
      events = events
        .filter((event) => !edit.removed.includes(event.event_id))
        .map((event) => {
          const place = places.get(event.event_id);
          if (!place?.moves) return event;
          return {
            ...event,
            local_start: `${place.date}T${place.time}`,
            minutes: place.minutes,
            starts_at: instantOf(place.date, place.time, 'UTC').at,
            own: scope === 'this' ? ['when'] : event.own,
          };
        });
      events.push(
        ...edit.added.map((date) => ({
          event_id: next++,
          original_date: date,
          local_start: `${date}T${edit.rule.time}`,
          minutes: edit.rule.minutes,
          starts_at: instantOf(date, edit.rule.time, 'UTC').at,
          marked: 0,
          own: [],
        })),
      );
      current = edit.rule;
      for (const [id, was] of frozen) expect(JSON.stringify(events.find((event) => event.event_id === id))).toBe(was);
      expect(new Set(events.map((event) => event.original_date)).size).toBe(events.length);
      const planned = repeats ? [...edit.added, ...edit.reached.map((one) => one.date)] : [];
      expect(planned.filter((date) => !repeats!.weekdays.includes(weekdayOf(date)))).toEqual([]);
    }
  }
});

test("nobody is told of what they can't see; moves are told to everyone", () => {
  expect(toldOf(false, ['reminders', 'capacity'])).toEqual({ staff: false, families: false });
  expect(toldOf(false, ['notes', 'reminders'])).toEqual({ staff: true, families: false });
  expect(toldOf(false, ['notes', 'title'])).toEqual({ staff: true, families: true });
  expect(toldOf(true, [])).toEqual({ staff: true, families: true });
});
