import { expect, test, type Locator } from '@playwright/test';
import { booking, bookingSchool, chooseTime, clean, fillFamily, heading, narrow, open, submit } from './booking.ts';
import { inState, LOADER, looksOf, SCHOOL, visit } from './site.ts';

test.beforeEach(({ page }) => page.setViewportSize({ width: 320, height: 700 }));

test('two on one page share the code, keep apart, and leave the page as it was', async ({ page }) => {
  const school = await bookingSchool();
  const look = () =>
    page.evaluate(async () => [
      Object.getOwnPropertyNames(window).length,
      document.styleSheets.length,
      document.adoptedStyleSheets.length,
      document.head.childElementCount,
      localStorage.length,
      sessionStorage.length,
      document.cookie.length,
      (await indexedDB.databases()).length,
      ...[Object, Array, Promise, Node, Element, HTMLElement, Document, EventTarget].map(
        (one) => Object.getOwnPropertyNames(one.prototype).length,
      ),
    ]);
  await visit(page, 'Nothing here.');
  const before = await look();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const element = `<school-booking institution="${school.school.hash}"><a href="/book">Open</a></school-booking>`;
  await visit(page, LOADER + element + element);
  await expect(page.locator('school-booking[state=ready]')).toHaveCount(2);
  const [first, second] = [booking(page).first(), booking(page).last()];
  const take = async (one: Locator, time: string) => {
    await one.getByRole('button', { name: /Piano/ }).click();
    await one.locator('[part~=slot]').filter({ hasText: time }).click();
    await one.locator('[part~=submit]').click();
    await expect(one.getByRole('heading', { name: 'Who is coming?' })).toBeFocused();
  };
  await take(first, '10:00');
  await first.locator('#f-firstName').fill('Only here');
  await expect(second.getByRole('heading', { name: 'Book a class' })).toBeVisible();
  await take(second, '11:30');
  await expect(second.locator('#f-firstName')).toHaveValue('');
  await expect(first.locator('#f-firstName')).toHaveValue('Only here');
  expect(asked.filter((url) => /booking\.js|who\.js/.test(url))).toHaveLength(2);
  expect(await look()).toEqual(before);
  const held = await school.school.sql((db) =>
    db.selectFrom('booking').select('state').where('state', '=', 'held').execute(),
  );
  expect(held).toHaveLength(2);
});

test('right to left turns the steps around, and long words break', async ({ page }) => {
  const school = await bookingSchool();
  const sub_name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  await school.school.sql((db) =>
    db.updateTable('subject').set({ sub_name }).where('sub_id', '=', school.sub_id).execute(),
  );
  await open(page, school, 'dir="rtl"', narrow);
  await clean(page, 'choose');
  await booking(page).getByRole('button', { name: sub_name }).click();
  const slot = booking(page).locator('[part~=slot]').first();
  const [time, price] = [slot.locator('> span').first(), slot.locator('> span').last()];
  expect((await time.boundingBox())!.x).toBeGreaterThan((await price.boundingBox())!.x);
  const turned = booking(page).getByRole('button', { name: 'Back' }).locator('i');
  expect(await turned.evaluate((arrow) => getComputedStyle(arrow).rotate)).toBe('45deg');
  await clean(page, 'when');
  await slot.click();
  await submit(page).click();
  await fillFamily(page);
  await submit(page).click();
  await expect(heading(page, 'Check your booking')).toBeFocused();
  // The hours keep their order, on the right.
  const hours = booking(page).locator('li small bdi').first();
  const [from, to, end] = await hours.evaluate((line) => {
    const text = line.firstChild!;
    const edge = (start: number, length: number) => {
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, start + length);
      return range.getBoundingClientRect();
    };
    return [edge(0, 5).left, edge(9, 5).left, line.parentElement!.getBoundingClientRect().right - edge(9, 5).right];
  });
  await expect(hours).toHaveText('10:00 to 11:00');
  expect(from).toBeLessThan(to!);
  expect(end).toBeLessThan(2);
  await clean(page, 'check');
});

test('in forced colours what is chosen, what has the focus and every field can be seen', async ({ page }) => {
  const school = await bookingSchool();
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, school);
  await chooseTime(page, '10:00');
  const look = (name: 'borderTopWidth' | 'backgroundColor', part: string) =>
    booking(page)
      .locator(`[part~=${part}]`)
      .evaluateAll((all, style) => all.map((one) => getComputedStyle(one)[style]), name);
  expect(await look('borderTopWidth', 'slot')).toEqual(['4px', '1px']);
  const days = await look('backgroundColor', 'day');
  expect(days.filter((colour) => colour === days[0])).toHaveLength(1);
  await page.keyboard.press('ArrowDown');
  expect(await look('borderTopWidth', 'slot')).toEqual(['1px', '4px']);
  const ring = await booking(page)
    .locator('[part~=slot]')
    .last()
    .evaluate((slot) => getComputedStyle(slot).outlineStyle);
  expect(ring).toBe('solid');
  await submit(page).click();
  await expect(heading(page, 'Who is coming?')).toBeFocused();
  const bare = await booking(page)
    .locator(
      'input:not([type=checkbox], [type=radio], [tabindex="-1"]), select, textarea, [part~=submit], [part~=secondary]',
    )
    .evaluateAll((all) => [all.length > 3, all.filter((one) => getComputedStyle(one).borderTopWidth === '0px').length]);
  expect(bare).toEqual([true, 0]);
});

test('shows no motion to people who ask for less', async ({ page }) => {
  const school = await bookingSchool();
  const moving = () =>
    booking(page).evaluate(
      (host) =>
        [...host.shadowRoot!.querySelectorAll('*')].filter((one) => {
          const { animationName, transitionDuration } = getComputedStyle(one);
          return animationName !== 'none' || transitionDuration !== '0s';
        }).length,
    );
  await open(page, school);
  await chooseTime(page, '10:00');
  expect(await moving()).toBe(0);
  await submit(page).click();
  await expect(heading(page, 'Who is coming?')).toBeFocused();
  expect(await moving()).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await moving()).toBeGreaterThan(0);
});

test('hostile style sheets change nothing inside', async ({ page }) => {
  const measure = async () => {
    await inState(page, 'ready', 'school-booking');
    await booking(page).evaluate(async (host) => {
      host.shadowRoot!.querySelector<HTMLElement>('[part~=subject]')!.click();
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    return looksOf(booking(page), 'h2, p, label, input, button, b, small, legend, output');
  };
  await visit(page, `${LOADER}<school-booking institution="${SCHOOL}"><a href="/x">Open</a></school-booking>`);
  const plain = await measure();
  await page.goto('/examples/hostile-css/book.html');
  expect(await measure()).toEqual(plain);
  // The sheet does reach the page around it.
  expect(await page.locator('h1').evaluate((title) => getComputedStyle(title).color)).toBe('rgb(0, 255, 0)');
  expect(plain.length).toBeGreaterThan(20);
});
