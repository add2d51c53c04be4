import type { Examples } from '../../testing/calls.ts';
import { someone } from '../../testing/person.ts';
import { ask, type Asking } from '../../testing/world.ts';

export const newHoliday = async (world: Asking): Promise<number> =>
  (
    await ask(world, 'POST', 'holidays/save', {
      holiday_name: someone(),
      start_date: '2026-07-01',
      end_date: '2026-07-31',
    })
  ).data.id;

export const holidaysExamples: Examples<'holidays'>['holidays'] = {
  holidays: async (world) => {
    await world.one(newHoliday);
    return { year: 2026 };
  },
  saveHoliday: () => ({
    holiday_name: someone(),
    start_date: '2026-07-01',
    end_date: '2026-07-31',
    confirmed: 1,
  }),
  deleteHoliday: async (world) => ({ id: await newHoliday(world), confirmed: 1 }),
  keepCountry: () => ({ country: 'DE', region: 'BY', is_kept: 1, confirmed: 1 }),
  keepOpen: () => ({
    country: 'SG',
    holiday_date: '2026-08-09',
    holiday_name: 'National Day',
    is_open: 1,
    confirmed: 1,
  }),
  getHoliday: async (world) => {
    await world.one(newHoliday);
    return { start: '2026-01-01', end: '2026-12-31', timezone: 'Asia/Singapore' };
  },
};
