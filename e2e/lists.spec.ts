import { expect, test, type Page } from '@playwright/test';
import { areApart, download, exportAs, rows } from './list.ts';
import { makeSchool, signInAs, type School } from './school.ts';

let school: School;

test.beforeAll(async () => {
  school = await makeSchool('List School');
  for (let n = 1; n <= 23; n++) {
    const name = String(n).padStart(2, '0');
    await school.ask('POST', 'students/add', {
      firstName: `Pupil ${name}`,
      surname: `Surname ${String(50 - n)}`,
      isDuplicate: 1,
    });
  }
  await school.ask('POST', 'students/add', { firstName: 'Zoë', surname: 'Łukaszewicz-Ångström', isDuplicate: 1 });
  await school.ask('POST', 'students/add', {
    firstName: 'Phone',
    surname: 'Holder',
    phone: '+44 7700 900123',
    isDuplicate: 1,
    guardian: {
      firstName: 'Gwendolyn',
      surname: 'Protector',
      email: 'gwen@protector.example',
      phone: '(01632) 960-555',
      relation: 'Mother',
    },
  });
});

test.beforeEach(async ({ context }) => signInAs(context, school.owner));

const names = (page: Page) => rows(page).getByRole('link').allInnerTexts();

test('ten rows a page, newest first, and the pages after them', async ({ page }) => {
  await page.goto('/people/students');
  await expect(rows(page)).toHaveCount(10);
  expect((await names(page))[0]).toBe('Phone Holder');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText('1–10 of 25');
  await expect(pages.getByRole('button', { name: 'Previous page' })).toBeDisabled();

  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(pages).toContainText('11–20 of 25');
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(pages).toContainText('21–25 of 25');
  await expect(rows(page)).toHaveCount(5);
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();

  await page.reload();
  await expect(pages).toContainText('21–25 of 25');
  await page.goBack();
  await expect(pages).toContainText('11–20 of 25');
});

test('an address that makes no sense opens the list as if that part were not there', async ({ page }) => {
  const refused: string[] = [];
  page.on('response', (answer) => answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`));
  const opened: Record<string, string> = {
    'page=999': '21–25 of 25',
    'page=1e9': '1–10 of 25',
    'order_by=zzz&direction=sideways&per_page=7': '1–10 of 25',
    'order_by=custom.gone': '1–10 of 25',
    'search=%00': '1–10 of 25',
  };
  for (const [search, pages] of Object.entries(opened)) {
    await page.goto(`/people/students?${search}`);
    await expect(page.getByRole('navigation', { name: 'Pages' }), search).toContainText(pages);
  }
  const others = [
    'people/leads?view=board&search=%00',
    'people/leads?view=table&page=1e9',
    'people/staff?page=1e9',
    'people/duplicates?person=1.5&page=1e9',
    'people/timesheet?page=1e9&search=%00',
    'people/trials?page=1e9',
    'catalog/packages?page=1e9&category_id=99999999999999999999',
    'catalog/products?category_id=99999999999999999999',
    'attendance/unmarked?page=1e9&start=2026-02-31',
    'attendance?page=1e9',
    'settings/auditlog?page=1e9&from=2026-02-31',
    'settings/outbox?page=-3&search=%00',
    'settings/accesscontrols?person=1.5',
  ];
  for (const path of others) {
    await page.goto(`/${path}`);
    await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByText('This could not be loaded'), path).toHaveCount(0);
  }
  expect(refused).toEqual([]);
});

test('a filter by something deleted offers to clear it', async ({ page }) => {
  for (const path of ['/people/students', '/people/leads?view=board', '/people/leads?view=table']) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}filters=[["gone","is","1"]]`);
    await expect(page.getByRole('alert')).toContainText("This filter can't be used");
    await page.getByRole('alert').getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(new URL(page.url()).searchParams.get('filters')).toBeNull();
  }
});

test('a heading sorts, up and down, and the address keeps it', async ({ page }) => {
  await page.goto('/people/students');
  await page.getByRole('button', { name: 'Student', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Student' })).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => (await names(page))[0]).toContain('Zoë');
  await page.getByRole('button', { name: 'Student', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Student' })).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(async () => (await names(page))[0]).toContain('Phone');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Student' })).toHaveAttribute('aria-sort', 'ascending');
});

test('a search finds parts of names without their accents, phones in any format, and guardians', async ({ page }) => {
  await page.goto('/people/students');
  const box = page.getByRole('searchbox', { name: 'Search students' });
  const searches = {
    'Zoë Łukaszewicz-Ångström': ['zoe', 'lukaszewicz', 'ANGSTROM', 'zoe angs'],
    'Phone Holder': [
      '07700900123',
      '447700 900',
      '+44 (7700) 900-123',
      'gwendolyn',
      'Protector',
      'gwen@prot',
      '01632960555',
    ],
  };
  for (const [found, wanted] of Object.entries(searches)) {
    for (const text of wanted) {
      await box.fill(text);
      await expect(page, text).toHaveURL((url) => url.searchParams.get('search') === text);
      await expect.poll(() => names(page), text).toEqual([found]);
    }
  }
});

test('a search without result says so, and is cleared in one step', async ({ page }) => {
  await page.goto('/people/students?search=nobody+at+all');
  await expect(page.getByText('No students match "nobody at all"')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect(rows(page)).toHaveCount(10);
});

test('the browser keeps which columns are shown', async ({ page }) => {
  await page.goto('/people/students');
  const heading = (name: string) => page.getByRole('columnheader', { name });
  await expect(heading('Guardian')).toBeVisible();
  await expect(heading('City')).toBeHidden();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Guardian' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'City' }).click();
  await page.keyboard.press('Escape');
  await expect(heading('Guardian')).toBeHidden();
  await expect(heading('City')).toBeVisible();
  await page.reload();
  await expect(heading('City')).toBeVisible();
  await expect(heading('Guardian')).toBeHidden();
});

test('several rows are archived at once, and brought back with Undo', async ({ page }) => {
  const three = ['Archie One', 'Archie Two', 'Archie Three'];
  for (const name of three) await school.ask('POST', 'students/add', { firstName: name, isDuplicate: 1 });
  await page.goto('/people/students?search=Archie');
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select Archie Three' }).check();
  await page.getByRole('checkbox', { name: 'Select Archie One' }).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar).toContainText('3 selected');
  await bar.getByRole('button', { name: 'Archive' }).click();
  await expect(rows(page).getByRole('link')).toHaveCount(0);
  await expect(bar).toBeHidden();

  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page).getByRole('link')).toHaveCount(3);

  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await bar.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('tab', { name: 'Archived' }).click();
  await expect(rows(page).getByRole('link')).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect(rows(page).getByRole('link')).toHaveCount(0);
});

test('what could not be done is said above or beside the bar of selected rows, on any width', async ({
  page,
  context,
}) => {
  await school.ask('POST', 'students/add', { firstName: 'Overlay', isDuplicate: 1 });
  await page.goto('/people/students?search=Overlay');
  await page.getByRole('checkbox', { name: 'Select Overlay' }).check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar).toBeVisible();
  await context.setOffline(true);
  const message = page.getByRole('region', { name: 'Messages' });
  for (const width of [1440, 800, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await bar.getByRole('button', { name: 'Archive' }).click();
    await expect(message).toContainText('offline');
    expect(await areApart(message, bar), String(width)).toBe(true);
    await message.getByRole('button', { name: 'Dismiss' }).click();
  }
  await context.setOffline(false);
});

test('what is selected while an earlier archiving still waits for its answer stays selected', async ({ page }) => {
  const two = ['Slowly One', 'Slowly Two'];
  for (const name of two) await school.ask('POST', 'students/add', { firstName: name, isDuplicate: 1 });
  await page.goto('/people/students?search=Slowly');
  await expect(rows(page)).toHaveCount(2);
  let [tell, letGo] = [() => {}, () => {}];
  const archived = new Promise<void>((resolve) => (tell = resolve));
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/students/bulk/archive', async (route) => {
    const response = await route.fetch();
    tell();
    await held;
    await route.fulfill({ response });
  });
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await bar.getByRole('button', { name: 'Archive' }).click();
  // Asked for earlier, the archived list could still be without them.
  await archived;
  await page.getByRole('tab', { name: 'Archived' }).click();
  await expect(rows(page).getByRole('link')).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  letGo();
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(bar).toContainText('2 selected');
});

test('the list comes down as CSV, named by the day, with nothing that a spreadsheet runs', async ({ page }) => {
  const formulas = ['=HYPERLINK("https://evil.example","x")', '+1+1', '-2+3', '@SUM(A1)', '\t=1+1'];
  for (const firstName of formulas)
    await school.ask('POST', 'leads/add', { firstName, surname: 'Formula, "quoted"', isDuplicate: 1 });
  await page.goto('/people/leads?view=table&search=Formula');
  await expect(rows(page)).toHaveCount(5);
  const leads = await download(page, () => exportAs(page, /^All columns/));
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(new Date());
  expect(leads.name).toBe(`leads-${today}.csv`);
  const lines = leads.text.trim().split('\r\n');
  expect(lines).toHaveLength(6);
  for (const cell of leads.text.split(/[,\r\n]+/)) expect(cell.replace(/^"/, '')).not.toMatch(/^\s*[=+@]/);
  expect(leads.text).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`);
  expect(leads.text).toContain('"Formula, ""quoted"""');

  await page.goto('/people/students');
  const students = await download(page, () => exportAs(page, /^All columns/));
  expect(students.name).toBe(`students-${today}.csv`);
  expect(students.text.startsWith('\uFEFF')).toBe(true);
  expect(students.text).toContain('Łukaszewicz-Ångström');
  expect(students.text).toContain('Gwendolyn');
  expect(students.text.trim().split('\r\n').length).toBeGreaterThanOrEqual(26);
});

test('chosen rows alone come down, in the order and with the search of the list otherwise', async ({ page }) => {
  await page.goto('/people/students?search=Pupil+0');
  await expect(rows(page)).toHaveCount(9);
  await page.getByRole('checkbox', { name: /^Select Pupil 01/ }).check();
  await page.getByRole('checkbox', { name: /^Select Pupil 02/ }).check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  const chosen = await download(page, () => bar.getByRole('button', { name: 'Export' }).click());
  expect(chosen.text.trim().split('\r\n')).toHaveLength(3);
  const all = await download(page, () => exportAs(page, /^All columns/));
  expect(all.text.trim().split('\r\n')).toHaveLength(10);
});

test('on a phone each row is a card with its name, its facts and its menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/people/students?search=Protector');
  const card = rows(page).first();
  await expect(card.getByRole('link', { name: 'Phone Holder' })).toBeVisible();
  await expect(card).toContainText('Gwendolyn Protector');
  const box = (await card.boundingBox())!;
  expect(box.width).toBeLessThanOrEqual(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await card.getByRole('button', { name: 'Actions for Phone Holder' }).click();
  await expect(page.getByRole('menuitem', { name: 'Open as a page' })).toBeVisible();
});
