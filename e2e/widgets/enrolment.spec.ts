import { expect, test, type Page } from '@playwright/test';
import { makeSchool, unique, type School } from '../school.ts';
import { draw, takeTime } from '../widget.ts';
import { field, inState, LOADER, sendButton, visit } from './site.ts';

const TERMS = 'I accept that places are confirmed in writing.';
let school: School;

test.beforeAll(async () => {
  school = await makeSchool();
  const shown = { should_display: 1, is_required: 1 } as const;
  await school.sql(async (db) => {
    const { custom_form_id } = await db
      .selectFrom('form')
      .select('custom_form_id')
      .where('form_type', '=', 'student')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('form_setting')
      .set({ ...shown, text: TERMS })
      .where('custom_form_id', '=', custom_form_id)
      .where('type', '=', 'terms')
      .execute();
    await db
      .updateTable('form_setting')
      .set(shown)
      .where('custom_form_id', '=', custom_form_id)
      .where('type', '=', 'signature')
      .execute();
    await db
      .insertInto('site')
      .values({ institution_id: school.institution_id, origin: 'https://www.listed.example' })
      .execute();
  });
});

/** Opens the enrolment form and fills in all but the agreements. */
async function open(page: Page, attributes = ''): Promise<string> {
  await visit(page, `${LOADER}<school-signup institution="${school.hash}" ${attributes}></school-signup>`);
  await inState(page, 'ready', 'school-signup');
  const surname = `Child${unique()}`;
  await field(page, 'firstName').fill('Ada');
  await field(page, 'surname').fill(surname);
  await field(page, 'dob').fill('2015-04-01');
  await field(page, 'email').fill(`${surname}@family.example`);
  return surname;
}

/** What the back-office tells about the enrolment of someone with this surname. */
async function submissionOf(surname: string) {
  const { data } = await school.ask('GET', 'students', { search: surname });
  expect(data).toHaveLength(1);
  const person = await school.ask('GET', 'student/getDetails', { user_detail_id: data[0].user_detail_id });
  return person.submissions[0];
}

test('terms and signature are asked for, and a drawn signature arrives as drawn', async ({ page }) => {
  const surname = await open(page);
  await sendButton(page).click();
  await inState(page, 'invalid', 'school-signup');
  await expect(page.locator('[part~=summary]')).toContainText('Terms and conditions is required');
  await expect(page.locator('[part~=summary]')).toContainText('Signature is required');
  await field(page, 'terms').check();
  await draw(page, page.locator('canvas'));
  await takeTime(page);
  await sendButton(page).click();
  await inState(page, 'done', 'school-signup');
  const { terms, signature } = await submissionOf(surname);
  expect(terms).toContain(TERMS);
  expect(signature.kind).toBe('drawn');
  const dark = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext('2d')!;
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, image.width, image.height);
    return data.filter((value, at) => at % 4 === 0 && value < 100).length;
  }, signature.value);
  expect(dark).toBeGreaterThan(200);
});

test('a typed signature counts the same, with the keyboard alone', async ({ page }) => {
  const surname = await open(page);
  await field(page, 'terms').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Type instead' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ada’s mother');
  await takeTime(page);
  await page.keyboard.press('Enter');
  await inState(page, 'done', 'school-signup');
  expect((await submissionOf(surname)).signature).toEqual({ kind: 'typed', value: 'Ada’s mother' });
});

test('clearing a signature takes it back, and a drawing survives a change of size', async ({ page }) => {
  await open(page);
  await draw(page, page.locator('canvas'));
  const ink = () =>
    page.locator('canvas').evaluate(
      (pad: HTMLCanvasElement) =>
        pad
          .getContext('2d')!
          .getImageData(0, 0, pad.width, pad.height)
          .data.filter((value, at) => at % 4 === 0 && value < 100).length,
    );
  expect(await ink()).toBeGreaterThan(100);
  await page.setViewportSize({ width: 500, height: 900 });
  await expect.poll(ink).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Clear the signature' }).click();
  await expect.poll(ink).toBe(0);
  expect(
    await page
      .locator('school-signup')
      .evaluate((host) => (host as unknown as { values: Record<string, unknown> }).values['signature']),
  ).toBeNull();
});

test('a listed place follows the form, at the top of the window', async ({ page, baseURL }) => {
  await page.route('https://www.listed.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Thanks from the school</title>' }),
  );
  await visit(
    page,
    `<iframe title="form" width="700" height="700" src="${baseURL}/examples/plain/programmes.html"></iframe>`,
  );
  const frame = page.frameLocator('iframe');
  await frame.locator('footer').waitFor();
  const html = `${LOADER}<school-enquiry institution="${school.hash}" success="redirect" redirect="https://www.listed.example/thanks"></school-enquiry>`;
  await page.frames()[1]!.setContent(`<!doctype html><title>inside</title>${html}`);
  await frame.locator('school-enquiry[state=ready]').waitFor();
  for (const [name, value] of [
    ['firstName', 'Robin'],
    ['surname', `Top${unique()}`],
    ['email', `${unique()}@family.example`],
  ] as const)
    await frame.locator(`[id="f-${name}"]`).fill(value);
  await takeTime(page);
  await frame.locator('[part~=submit]').click();
  await page.waitForURL('https://www.listed.example/thanks');
  await expect(page).toHaveTitle('Thanks from the school');
});

test('hostile text is shown as text wherever the form repeats it', async ({ page }) => {
  let ran = false;
  page.on('dialog', (dialog) => {
    ran = true;
    void dialog.dismiss();
  });
  const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>${7*7}{{7*7}}';
  await school.sql((db) =>
    db
      .updateTable('field')
      .set({ custom_name: hostile })
      .where('field_name', '=', 'phone')
      .where('form_type', '=', 'student')
      .execute(),
  );
  const surname = await open(page, `source='${hostile.replaceAll("'", '')}'`);
  await field(page, 'phone').fill(hostile);
  await sendButton(page).click();
  await inState(page, 'invalid', 'school-signup');
  await expect(page.getByText(hostile, { exact: false }).first()).toBeVisible();
  expect([ran, surname.length > 0]).toEqual([false, true]);
});
