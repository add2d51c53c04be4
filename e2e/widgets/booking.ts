import type { Locator, Page } from '@playwright/test';
import { sellSubject } from '../../packages/server/src/testing/bookings.ts';
import type { TestSchool } from '../../packages/server/src/testing/server.ts';
import { later, pianoSchool, type PianoSchool } from '../calendar.ts';
import { inState, LOADER, visit } from './site.ts';

/** A school that sells its piano class: on a Monday at ten with eight seats, at eleven with one, and on the Wednesday after. */
export async function bookingSchool(): Promise<PianoSchool> {
  const made = await pianoSchool(`Harbour ${Math.random().toString(36).slice(2, 7)}`);
  await sellSubject(made.school as unknown as TestSchool, made.sub_id);
  await made.make({ capacity: 8 });
  await made.make({ capacity: 1, fromTime: '11:30', toTime: '12:30' });
  await made.make({ capacity: 3, from: later(2), fromTime: '16:30', toTime: '17:30' });
  return made;
}

/** Puts the element on a page of someone's website. */
export async function open(
  page: Page,
  { school }: Pick<PianoSchool, 'school'>,
  attributes = '',
  around: Parameters<typeof visit>[2] = {},
): Promise<void> {
  await visit(
    page,
    `${LOADER}<school-booking institution="${school.hash}" ${attributes}><a href="/book">Open the booking page</a></school-booking>`,
    around,
  );
  await inState(page, 'ready', 'school-booking');
}

export const booking = (page: Page): Locator => page.locator('school-booking');
