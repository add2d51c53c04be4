import { expect, test } from '@playwright/test';
import { makeSchool, signInAs, type School } from './school.ts';

let school: School;
test.beforeAll(async () => {
  school = await makeSchool('Merged School');
});

test('the old address of a merged student leads to the record that stays', async ({ page }) => {
  const add = async (surname: string): Promise<number> =>
    (await school.ask('POST', 'students/add', { firstName: 'Ole', surname, isDuplicate: 1 })).user_detail_id;
  const [kept, gone] = [await add('Kept'), await add('Gone')];
  const { version, duplicate_version } = await school.ask('GET', 'duplicates/compare', {
    user_detail_id: kept,
    duplicate_id: gone,
  });
  const merging = { user_detail_id: kept, duplicate_id: gone, version, duplicate_version, take: [] };
  await school.ask('POST', 'duplicates/merge', merging);
  await signInAs(page.context(), school.owner);
  await page.goto(`/people/students/${gone}`);
  await expect(page).toHaveURL(new RegExp(`/people/students/${kept}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Ole Kept' })).toBeVisible();
});
