import { test, expect } from '@playwright/test';
import { bookedSchool } from './bookings.ts';
import { signInAs } from './school.ts';

test('look', async ({ page, context }) => {
  const here = await bookedSchool('Look School');
  const { school } = here;
  const ha = await here.family({ firstName: 'Nguyễn Thị', surname: 'Hà' }, 'Mai');
  const grace = await here.family({ firstName: 'Grace', surname: 'Mensah' }, 'Kofi');
  const hours = (n: number) => new Date(Date.now() + n * 3_600_000);
  for (let i = 0; i < 8; i++)
    await here.request([`Kid${i}`, `Sis${i}`].slice(0, 1 + (i % 2)), {
      events: [],
      state: i % 2 ? 'unpaid' : 'pending',
      now: new Date(Date.now() - (i * i * 86_400_000) / 3),
      open_until: hours(20 + i),
    });
  await here.request(['Kofi'], {
    children: [{ person_id: grace.child, child_name: 'Kofi' }],
    guardian_id: grace.guardian,
    open_until: hours(30),
  });
  const id = await here.request([], {
    children: [
      { person_id: ha.child, child_name: 'Mai' },
      { person_id: null, child_name: 'Long' },
    ],
    guardian_id: ha.guardian,
    open_until: hours(2),
    now: new Date(Date.now() - 30 * 3_600_000),
  });
  await signInAs(context, school.owner);
  const shot = (name: string) => page.screenshot({ path: `/tmp/looks-list/${name}.png` });
  await page.goto('/onlinebookings/bookings');
  await expect(page.getByRole('table', { name: 'Bookings' }).getByRole('button', { name: 'Grace Mensah' })).toBeVisible();
  await shot('list');
  await page.goto(`/onlinebookings/bookings?booking=${id}`);
  await expect(page.getByRole('button', { name: /Accept both/ })).toBeVisible();
  await page.waitForTimeout(500);
  await shot('panel-light');
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  await shot('panel-dark');
  await page.setViewportSize({ width: 1200, height: 800 });
  await shot('panel-1200');
  await page.setViewportSize({ width: 390, height: 844 });
  await shot('phone-panel-dark');
  await page.evaluate(() => delete document.documentElement.dataset['theme']);
  await page.goto(`/onlinebookings/bookings`);
  await expect(page.getByRole('button', { name: 'Grace Mensah' })).toBeVisible();
  await page.waitForTimeout(300);
  await shot('phone-list');
});
