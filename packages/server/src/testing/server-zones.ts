import { afterAll, beforeAll, expect } from 'vitest';

/** Zones of a server's own clock, which no time that people read depends on, with how far UTC is ahead of each in January. */
const minutes = { UTC: 0, 'America/Los_Angeles': 480, 'Pacific/Auckland': -780 };
type ServerZone = keyof typeof minutes;
export const serverZones = Object.keys(minutes) as ServerZone[];

/** Runs the tests of a `describe` with the server's own clock in a zone. */
export function serverIn(zone: ServerZone): void {
  const before = process.env['TZ'];
  beforeAll(() => {
    process.env['TZ'] = zone;
    // Or the tests would all run in one zone and show nothing.
    expect(new Date(2027, 0, 15).getTimezoneOffset()).toBe(minutes[zone]);
  });
  afterAll(() => {
    process.env['TZ'] = before;
  });
}
