import { expect, test } from '@playwright/test';
import { callAs, demoStaff, unique } from './school.ts';
import { origin } from './server.ts';
import { field, takeTime } from './widget.ts';

const page = `${origin}/examples/plain/details.html`;

test("a family corrects its details on the school's own page, and the token stays out of every request", async ({
  page: family,
}) => {
  const owner = await demoStaff('owner');
  const ask = async (path: string, input: Record<string, unknown>) => (await callAs(owner, 'POST', path, input)).body;
  const name = `Mia${unique()}`;
  const children = [];
  for (const firstName of [name, `Ben${unique()}`])
    children.push(await ask('students/add', { firstName, surname: 'Tan', isDuplicate: 1 }));
  await ask('embed/updatePage', { update_page: page });
  const links = [];
  for (const { user_detail_id } of children)
    links.push((await ask('online/links/make', { user_detail_id, send_to: null })).url as string);
  await ask('embed/updatePage', { update_page: '' });
  expect(links[0]).toContain(`${page}#studentHash=`);

  const token = new URL(links[0]!).hash.split('=')[1]!;
  const leaks: string[] = [];
  family.on('request', (request) => {
    const isCall = request.url().includes('/api/online/student/');
    if ((!isCall && request.url().includes(token)) || request.headers()['referer']?.includes(token))
      leaks.push(request.url());
  });
  await family.goto(links[0]!);
  const widget = family.locator('school-update');
  await expect(field(widget, 'firstName')).toHaveValue(name);
  await field(widget, 'surname').fill('Lim');

  await family.goto(links[1]!);
  await expect(field(widget, 'firstName'), "another child's link in the same tab").toHaveValue(/^Ben/);
  await expect(field(widget, 'surname')).toHaveValue('Tan');

  await family.goto(page.concat(`?studentHash=${token}`));
  await expect(field(widget, 'firstName')).toHaveValue(name);
  expect(new URL(family.url()).search, 'a token in the query moves behind the #').toBe('');
  leaks.length = 0;
  await family.reload();
  await field(widget, 'surname').fill('Lim');
  await takeTime(family);
  const told = family.evaluate(
    () =>
      new Promise((resolve) =>
        document.addEventListener('school-success', (event) => resolve((event as CustomEvent).detail)),
      ),
  );
  await widget.getByRole('button', { name: 'Send to the school' }).click();
  await expect(widget.getByText('Thank you. The school will look at what you sent.')).toBeVisible();
  expect(await told).toMatchObject({ message: expect.any(String) });
  expect(leaks).toEqual([]);

  await family.goto(page);
  await expect(widget.getByRole('alert')).toContainText(
    'This link is no longer valid. Please ask the school for a new one.',
  );
  await expect(widget.getByRole('link', { name: 'Contact the school' })).toBeVisible();
});
