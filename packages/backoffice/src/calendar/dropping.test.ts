import { expect, test } from 'vitest';
import { changesOfDrop } from './dropping.ts';
import type { CalendarEvent } from './entries.ts';

const local = '2026-11-23T09:00';
const place = { local, minutes: 60 };
const dropped = (who: Pick<CalendarEvent, 'staff' | 'extraStaff'>) => ({
  local,
  event: { minutes: 60, ...who } as CalendarEvent,
});

test('what moves in time sends its times, whole', () => {
  expect(
    changesOfDrop(dropped({ staff: [1], extraStaff: [] }), { local: '2026-11-24T09:15', minutes: 45 }, {}, {}),
  ).toEqual({ from: '2026-11-24', to: '', fromTime: '09:15', toTime: '10:00' });
  expect(changesOfDrop(dropped({ staff: [1], extraStaff: [] }), place, {}, {})).toEqual({});
});

test('what goes to somebody else is theirs instead of the one it came from, and the others stay', () => {
  const [anna, ben] = [{ user_detail_id: 1 }, { user_detail_id: 2 }];
  expect(changesOfDrop(dropped({ staff: [1, 3], extraStaff: [4] }), place, ben, anna)).toEqual({
    staff: [2, 3],
    extraStaff: [4],
  });
  expect(changesOfDrop(dropped({ staff: [1], extraStaff: [2] }), place, ben, anna)).toEqual({
    staff: [2],
    extraStaff: [],
  });
  expect(changesOfDrop(dropped({ staff: [3], extraStaff: [1] }), place, ben, anna)).toEqual({ extraStaff: [2] });
  expect(changesOfDrop(dropped({ staff: [1], extraStaff: [] }), place, { user_detail_id: null }, anna)).toEqual({
    staff: [],
    extraStaff: [],
  });
  expect(changesOfDrop(dropped({ staff: [], extraStaff: [] }), place, ben, { user_detail_id: null })).toEqual({
    staff: [2],
    extraStaff: [],
  });
});

test('what goes to another room takes its location along', () => {
  expect(
    changesOfDrop(
      dropped({ staff: [], extraStaff: [] }),
      place,
      { room_id: 7, location_id: 3 },
      { room_id: 6, location_id: 3 },
    ),
  ).toEqual({ room: 7, location: 3 });
  expect(
    changesOfDrop(dropped({ staff: [], extraStaff: [] }), place, { room_id: null }, { room_id: 6, location_id: 3 }),
  ).toEqual({ room: null });
});
