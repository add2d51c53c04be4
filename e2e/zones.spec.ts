import { expect, test } from '@playwright/test';
import { eventOf } from './calendar.ts';
import { makeSchool, signInAs } from './school.ts';

// Half an hour off every other zone, without summer time; and as far from it as people live.
const school = { code: 'IN', currency: 'INR', zone: 'Asia/Kolkata', offset: '+05:30' };
test.use({ timezoneId: 'Pacific/Auckland' });

const dayAt = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: school.zone }).format(Date.now() + days * 86_400_000);

test('classes stand at the school’s times, wherever the browser is', async ({ page, context }) => {
  const { ask, sql, owner, institution_id } = await makeSchool('Far School', school);
  const [student] = await sql((db) =>
    db
      .insertInto('person')
      .values({ institution_id, role_id: 3, first_name: 'Ada', surname: 'Pupil', hash: `zones-${institution_id}` })
      .returning('user_detail_id')
      .execute(),
  );
  // No one enrols into what has begun, so what is today's and yesterday's is moved there.
  for (const [title, days] of [
    ['Flute', -1],
    ['Harp', 0],
    ['Cello', 3],
  ] as const) {
    const { series_id, event_id } = await ask('POST', 'event/v2/make', {
      title,
      staff: [owner.user_detail_id],
      from: dayAt(days > 0 ? days : 20 - days),
      fromTime: '15:30',
      toTime: '16:15',
      notify: 0,
      override: 1,
    });
    await ask('POST', 'enrolment/v2/add', { series_id, user_detail_ids: [student!.user_detail_id], notify: 0 });
    if (days > 0) continue;
    const starts_at = new Date(`${dayAt(days)}T15:30:00${school.offset}`);
    await sql((db) =>
      db
        .updateTable('event')
        .set({ local_start: `${dayAt(days)}T15:30`, starts_at, ends_at: new Date(starts_at.getTime() + 45 * 60_000) })
        .where('event_id', '=', event_id)
        .execute(),
    );
  }
  await signInAs(context, owner);
  const line = (title: string) => page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: '03:30 PM' });

  await page.goto('/dashboard');
  await expect(line('Harp').first()).toBeVisible();
  await expect(line('Flute').filter({ hasText: '1 unmarked' })).toBeVisible();
  await page.goto(`/people/students/${student!.user_detail_id}`);
  await expect(line('Cello').first()).toBeVisible();
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('combobox', { name: 'Search' }).fill('Cello');
  await expect(page.getByRole('option', { name: /Cello.*03:30 PM/ })).toBeVisible();
  await page.goto(`/calendar?view=week&day=${dayAt(3)}`);
  await expect(page.getByText("Times are in the school's time zone, Asia/Kolkata.")).toBeVisible();
  const cello = eventOf(page, 'Cello');
  await expect(cello).toContainText('03:30 PM – 04:15 PM');
  await cello.click();
  await expect(page.getByRole('dialog', { name: 'Cello' })).toContainText(
    /03:30 PM – 04:15 PM.*(10|11):00 PM – (10|11):45 PM your time/s,
  );
});
