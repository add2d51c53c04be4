import { expect, test, type Page } from '@playwright/test';
import { faultsOf } from './account.ts';
import { faultsIn } from './axe.ts';
import { hold } from './held.ts';
import { makeSchool, signInAs, unique, type School } from './school.ts';
import { field, fillIn, openWidget, send, takeTime } from './widget.ts';

let school: School;
test.beforeEach(async ({ context }) => {
  school = await makeSchool('Questions School');
  await signInAs(context, school.owner);
});

const hosted = (query = '') => `/signup/lead?institution=${school.hash}${query}`;
const surnameOf = (what: string) => `${what}${unique()}`;
const personOf = async (surname: string) =>
  (await school.ask('GET', 'leads', { search: surname, page: 1, per_page: 10 }))['data'][0];
const preview = (page: Page) => page.getByRole('region', { name: 'The form as families see it' });

/** What axe finds in the widget of a hosted page, light and dark. */
async function widgetFaults(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    await page.locator('school-enquiry').evaluate((widget, name) => widget.setAttribute('theme', name), theme);
    found.push(...(await faultsIn(page, { colours: theme === 'dark' })).map((fault) => `${what}, ${theme}: ${fault}`));
    if (process.env['SCREENS'])
      await page.screenshot({ path: `test-results/screens/${what.replace(/\W+/g, '-')}-${theme}.png`, fullPage: true });
  }
  return found;
}

test('a question that depends on an answer: made with the keyboard, shown and hidden for families, refused to lose what it needs', async ({
  page,
}) => {
  await page.goto('/people/leadform');
  await page.getByRole('button', { name: /^Message\b/ }).click();
  const editor = page.getByRole('form', { name: 'Edit Message' });
  await editor.getByRole('button', { name: 'Add condition' }).press('Enter');
  const question = editor.getByLabel('Question of condition 1');
  await expect(question).toBeFocused();
  await question.selectOption({ label: 'How did you hear about us?' });
  await editor.getByLabel('Comparison of condition 1').selectOption({ label: 'is' });
  await editor.getByLabel('Answer of condition 1').selectOption('Other');
  await expect(preview(page).getByText('Message', { exact: true })).toBeHidden();
  expect(await faultsOf(page, 'conditions')).toEqual([]);
  await editor.getByLabel('Required').check();
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  await expect(page.getByRole('button', { name: /^Message\b/ })).toContainText('Conditional');

  await page.getByRole('button', { name: 'Show How did you hear about us? on the form' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'Message depends on How did you hear about us?, which is hidden on this form',
  );

  const family = await page.context().newPage();
  const surname = surnameOf('Cond');
  const widget = await openWidget(family, hosted(), 'school-enquiry');
  await expect(field(widget, 'message')).toBeHidden();
  await fillIn(widget, {
    firstName: 'Cora',
    surname,
    email: `${surname}@family.example`.toLowerCase(),
    source: 'Other',
  });
  await takeTime(family);
  await widget.locator('button[type=submit]').click();
  await expect(widget.getByText('Message is required').first()).toBeVisible();
  await fillIn(widget, { message: 'Never to be sent', source: 'Search engine' });
  await expect(field(widget, 'message')).toBeHidden();
  await send(widget);
  await family.close();
  const { user_detail_id } = await personOf(surname);
  expect(JSON.stringify(await school.ask('GET', 'leads/getDetails', { user_detail_id }))).not.toContain(
    'Never to be sent',
  );
});

test('files: off until the school turns them on, then on the person who sent them', async ({ page }) => {
  await page.goto('/people/leadform');
  await page.getByRole('button', { name: 'Add field to Your enquiry' }).click();
  await expect(page.getByRole('button', { name: /^File\b/ })).toBeDisabled();
  await page.goto('/settings/embed');
  await page.getByRole('switch', { name: /Families may attach files/ }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Forms now accept files.');
  await page.goto('/people/leadform');
  await page.getByRole('button', { name: 'Add field to Your enquiry' }).click();
  await page.getByRole('button', { name: /^File\b/ }).click();
  const editor = page.getByRole('form', { name: 'New field: File' });
  await editor.getByLabel('Label').fill('Last report');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();

  await school.ask('POST', 'embed/files/save', { form_files: 0 });
  await page.reload();
  const row = page.getByRole('button', { name: 'Last report File', exact: false });
  await expect(row).toContainText('Not shown: attachments are off');
  await expect(field(preview(page).locator('school-enquiry'), 'message')).toBeVisible();
  await expect(preview(page).getByText('Last report')).toHaveCount(0);
  await school.ask('POST', 'embed/files/save', { form_files: 1 });
  await page.reload();
  await expect(row).not.toContainText('Not shown');

  const family = await page.context().newPage();
  const surname = surnameOf('File');
  const widget = await openWidget(family, hosted(), 'school-enquiry');
  const box = widget.getByLabel('Last report');
  await box.setInputFiles({
    name: 'virus.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ\x90\x00', 'latin1'),
  });
  await expect(widget.getByRole('alert')).toContainText('virus.pdf: Please choose another file');
  const long = `a scan with a name that goes on ${'and on '.repeat(12)}.txt`;
  await box.setInputFiles([
    { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj') },
    { name: long, mimeType: 'text/plain', buffer: Buffer.from('wrong') },
  ]);
  const [short, beside] = [
    widget.getByRole('button', { name: 'Remove report.pdf' }),
    widget.getByRole('button', { name: /^Remove a scan/ }),
  ];
  expect((await beside.boundingBox())!.width, 'a long name leaves the button its width').toBe(
    (await short.boundingBox())!.width,
  );
  await beside.press('Enter');
  await expect(box, 'the keyboard stays with the question').toBeFocused();
  await expect(widget.getByRole('listitem').filter({ hasText: 'report.pdf' })).toBeVisible();
  expect(await widgetFaults(family, 'files')).toEqual([]);
  await fillIn(widget, { firstName: 'Fay', surname, email: `${surname}@family.example`.toLowerCase() });
  await takeTime(family);
  await send(widget);
  await family.close();

  const { user_detail_id } = await personOf(surname);
  await page.goto(`/people/leads/${user_detail_id}`);
  await page.getByRole('tab', { name: /Files/ }).click();
  await expect(
    page
      .getByRole('link', { name: /report\.pdf/ })
      .or(page.getByText('report.pdf'))
      .first(),
  ).toBeVisible();
});

test('a choice among forms keeps what was typed; a number is typed as at home and kept whole', async ({ page }) => {
  const day = await school.ask('POST', 'customForm/formType/add', { form_type: 'lead', custom_form_name: 'Open day' });
  await school.ask('POST', 'customForm/formType/edit', {
    custom_form_id: day['custom_form_id'],
    title: 'Come and see us',
  });
  await page.goto('/settings/embed');
  await page.getByLabel('Form', { exact: true }).selectOption({ label: 'Enquiry' });
  await page.getByLabel(/Let families choose/).check();
  await expect(page.getByRole('region', { name: 'Snippet for HTML' })).toContainText('form-type="choose"');

  const family = await page.context().newPage();
  const surname = surnameOf('Phone');
  const widget = await openWidget(family, hosted('&form-type=choose'), 'school-enquiry');
  await fillIn(widget, { firstName: 'Pia' });
  await widget.getByLabel('Which form do you need?').selectOption({ label: 'Open day' });
  await expect(widget.getByRole('heading', { name: 'Come and see us' })).toBeVisible();
  await expect(field(widget, 'firstName')).toHaveValue('Pia');

  const phone = field(widget, 'phone');
  await phone.focus();
  const country = widget.getByLabel('Phone: country');
  await expect(country).toHaveValue('GB');
  await phone.fill('020 79');
  await phone.press('Tab');
  await expect(widget.getByText('Please enter a valid phone number')).toBeVisible();
  await phone.fill('020 7946 0018');
  await phone.press('Tab');
  await expect(widget.getByText('Please enter a valid phone number')).toBeHidden();
  await country.selectOption('DE');
  await phone.fill('030 901820');
  await phone.press('Tab');
  await expect(phone).toHaveValue('030 901820');
  expect(await widgetFaults(family, 'choice and phone')).toEqual([]);
  await fillIn(widget, { surname, email: `${surname}@family.example`.toLowerCase() });
  await takeTime(family);
  await send(widget);
  await family.close();

  const person = await personOf(surname);
  expect(person.phone).toBe('+4930901820');
  await page.goto(`/people/leads/${person.user_detail_id}?tab=submissions`);
  await page.getByRole('tab', { name: /Submissions/ }).click();
  await expect(page.getByText('Open day').first()).toBeVisible();
  expect(
    (await school.ask('GET', 'leads', { search: '030 901820', page: 1, per_page: 10 }))['data'].map(
      (one: { user_detail_id: number }) => one.user_detail_id,
    ),
  ).toContain(person.user_detail_id);
});

test('does not overwrite a prefilled number while someone edits it', async ({ page }) => {
  const arrive = await hold(page, /\/phone\.js/);
  const widget = await openWidget(page, hosted('&prefill=query&phone=%2B6561234567'), 'school-enquiry');
  const phone = field(widget, 'phone');
  await phone.focus();
  await phone.press('Home');
  await phone.press('ArrowRight');
  arrive();
  await expect(widget.getByLabel('Phone: country')).toHaveValue('SG');
  await expect(phone).toHaveValue('+6561234567');
  expect(await phone.evaluate((box: HTMLInputElement) => box.selectionStart)).toBe(1);
  await phone.press('Tab');
  await expect(phone, 'once it is left, it is shown as people write it').toHaveValue('6123 4567');
});

test('a number that the browser fills in stands without its code beside the country', async ({ page }) => {
  const widget = await openWidget(page, hosted(), 'school-enquiry');
  const phone = field(widget, 'phone');
  await phone.focus();
  const country = widget.getByLabel('Phone: country');
  await expect(country).toHaveValue('GB');
  await field(widget, 'firstName').focus();
  await phone.evaluate((box: HTMLInputElement) => {
    box.value = '+4930901820';
    box.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  });
  await expect(country).toHaveValue('DE');
  await expect(phone).toHaveValue('030 901820');
});

test('the page of a form that was closed says so, and leads to the one that is open', async ({ page }) => {
  const { custom_form_id, hash } = await school.ask('POST', 'customForm/formType/add', {
    form_type: 'lead',
    custom_form_name: 'Last year',
  });
  await school.ask('POST', 'customForm/formType/edit', { custom_form_id, is_archived: 1 });
  await page.goto(hosted(`&form=${hash}`));
  await expect(page.getByRole('alert')).toContainText('This form is no longer open');
  await page.getByRole('link', { name: 'Open the enquiry form' }).click();
  await expect(field(page.locator('school-enquiry'), 'firstName')).toBeVisible();
});
