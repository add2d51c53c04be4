// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { keepSession, type SignedIn } from '../session/kept.ts';
import { inputOf, shownOf, weekBegins } from './address.ts';
import { pathOfEvent } from './eventText.ts';

const session = {
  user: { user_detail_id: 7, version: 1, role_id: 10, access_controls: [] },
  related_users: [],
  institution: { rcInstitutionID: 1, institutionName: 'Harbour Academy', institutionTimeZone: 'Europe/London' },
} as unknown as SignedIn;

beforeEach(() => {
  localStorage.clear();
  keepSession(session);
});

const shown = (search: string) => shownOf(new URLSearchParams(search));

test('an address says what is shown, and what makes no sense in it is left out', () => {
  const { view, day, colour, filters } = shown(
    'view=month&day=2026-11-21&colour=staff&staff=5,x,-1,6&types=Class,party&statuses=draft',
  );
  expect({ view, day, colour }).toEqual({ view: 'month', day: '2026-11-21', colour: 'staff' });
  expect(filters).toEqual({
    staff: [5, 6],
    rooms: [],
    locations: [],
    subjects: [],
    students: [],
    types: ['Class'],
    statuses: ['draft'],
  });
  expect(shown('view=year&day=2026-02-30&colour=mood')).toMatchObject({ colour: 'subject' });
});

test('the way to an event leads to its day', () => {
  const { searchParams } = new URL(pathOfEvent(12, '2026-02-03T10:00'), 'http://localhost');
  expect(shownOf(searchParams).day).toBe('2026-02-03');
  expect(searchParams.get('event')).toBe('12');
});

test('an address that chooses nothing is narrowed as this person left it, and another one is not', () => {
  localStorage.setItem('calendarChosen', '7?staff=5&colour=status');
  expect(shown('view=week')).toMatchObject({ colour: 'status', filters: { staff: [5] } });
  expect(shown('view=week&rooms=3')).toMatchObject({ colour: 'subject', filters: { staff: [], rooms: [3] } });
  localStorage.setItem('calendarChosen', '8?staff=5');
  expect(shown('view=week').filters.staff).toEqual([]);
  localStorage.setItem('calendarChosen', '7?');
  expect(shown('view=week').filters.staff).toEqual([]);
});

test('a list is asked for whole weeks of the reader', () => {
  const { start, end } = inputOf(shown('view=week&day=2026-11-19'));
  expect((Date.parse(end) - Date.parse(start)) / 86_400_000).toBe(6);
  expect(((Date.parse(start) / 86_400_000 + 3) % 7) + 1).toBe(weekBegins());
});
