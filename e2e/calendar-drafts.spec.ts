import { expect, test } from '@playwright/test';
import { makeSchool, signInAs } from './school.ts';

test('a draft that clashes is published with a room and a teacher who are free', async ({ page, context }) => {
  const school = await makeSchool('Drafting School');
  const anna = await school.staff(2, { firstName: 'Anna', surname: 'Berg' });
  const { rooms } = (
    await school.ask('POST', 'location/add', {
      p_name: 'Main house',
      rooms: [{ name: 'Blue room' }, { name: 'Red room' }],
    })
  ).data;
  const day = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
  const make = (more: Record<string, unknown>) =>
    school.ask('POST', 'event/v2/make', {
      staff: [anna.user_detail_id],
      room: rooms[0].room_id,
      from: day,
      fromTime: '10:00',
      toTime: '11:00',
      notify: 0,
      ...more,
    });
  await signInAs(context, school.owner);
  await school.staff(2, { firstName: 'Cleo', surname: 'Dorn' });
  const { event_id } = await make({ draft: 1, title: 'Duet' });
  await make({ title: 'Recital' });
  await page.goto(`/calendar?view=week&day=${day}&event=${event_id}`);
  const panel = page.getByRole('dialog', { name: 'Duet', exact: true });
  await panel.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish Duet?' });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toContainText('Blue room is taken by Recital');
  await dialog.getByRole('group', { name: 'Free rooms' }).getByRole('button', { name: 'Red room' }).click();
  await expect(dialog).not.toContainText('Blue room is taken');
  await dialog.getByRole('group', { name: 'Free qualified staff' }).getByRole('button', { name: 'Cleo Dorn' }).click();
  await expect(panel).toContainText('Scheduled');
  await expect(panel).toContainText('Red room, Main house');
  await expect(panel).toContainText('Cleo Dorn');
});
