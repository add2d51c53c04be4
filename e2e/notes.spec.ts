import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { faultsOf } from './account.ts';
import { mailTo } from './mailbox.ts';
import { office, toast } from './office.ts';
import { makeSchool, type School, type Staff } from './school.ts';

let school: School;
let colleague: Staff;
let student: number;
test.beforeEach(async () => {
  school = await makeSchool();
  colleague = await school.staff(2, { firstName: 'Cora', surname: 'Colleague' });
  ({ user_detail_id: student } = await school.ask('POST', 'students/add', { firstName: 'Noted', surname: 'Child' }));
});

const pdf = { name: 'Agreement.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj') };
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const newNote = (page: Page) => page.getByRole('textbox', { name: 'New note' });
const saved = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Note actions' }) });
const notesOf = (id: number) => `/people/students/${id}?tab=notes`;

/** Waits, as no one's fingers need to, until the page has heard where the caret went: browsers tell it after the key. */
const caretTold = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((told) => {
        setTimeout(told, 50);
      }),
  );

/** Pastes as a browser does, with what another program put on the clipboard. */
const paste = (box: Locator, types: Record<string, string>, file?: { name: string; type: string; base64: string }) =>
  box.evaluate(
    (element, { types, file }) => {
      const clipboard = new DataTransfer();
      for (const [type, text] of Object.entries(types)) clipboard.setData(type, text);
      if (file)
        clipboard.items.add(
          new File([Uint8Array.from(atob(file.base64), (sign) => sign.charCodeAt(0))], file.name, { type: file.type }),
        );
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }));
    },
    { types, file },
  );

test('a note is written, read, edited, deleted and brought back by keyboard alone', async ({ context }) => {
  const editorFetched: string[] = [];
  context.on(
    'request',
    (request) => void (request.url().includes('RichTextEditor') && editorFetched.push(request.url())),
  );
  const page = await office(context, school.owner, notesOf(student));
  await expect(newNote(page)).toBeVisible();
  expect(editorFetched).toEqual([]);
  await newNote(page).focus();
  await page.keyboard.type('Plan ');
  await expect(page.getByRole('toolbar', { name: 'Format' })).toBeVisible();
  const box = newNote(page);
  await expect(box).toBeFocused();
  await page.keyboard.type('for May');
  await page.keyboard.press('Control+Alt+3');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ask ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('both');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' parents, @cor');
  await expect(page.getByRole('option', { name: 'Cora Colleague' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Shift+8');
  await page.keyboard.type('call');
  await page.keyboard.press('Enter');
  await page.keyboard.type('twice');
  await page.keyboard.press('Control+]');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+[');
  await page.keyboard.type('see the page');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await caretTold(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await page.keyboard.type('school.example/plan');
  await page.keyboard.press('Enter');
  await expect(box).toBeFocused();
  // One stop of the Tab key for all that formats; arrows move in it.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Italic' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Control+Enter');
  await expect(saved(page)).toHaveCount(1);
  await expect(saved(page).getByRole('heading', { name: 'Plan for May', level: 3 })).toBeVisible();
  await expect(saved(page).locator('strong')).toHaveText('both');
  await expect(saved(page).locator('li li')).toHaveText('twice');
  await expect(saved(page).getByRole('link', { name: 'page' })).toHaveAttribute('href', 'https://school.example/plan');
  expect((await mailTo(colleague.email, 'mentioned you')).text).toContain('Ask both parents, @Cora Colleague');

  await page.reload();
  await expect(saved(page)).toContainText('Plan for May');
  await saved(page).getByRole('button', { name: 'Note actions' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
  const edited = page.getByRole('textbox', { name: 'Note', exact: true });
  await expect(page.getByRole('toolbar', { name: 'Format' })).toBeVisible();
  await expect(edited).toBeFocused();
  // In its first moments the editor puts the caret back to where it begins.
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+Home');
      await caretTold(page);
      return page.evaluate(() => getSelection()!.anchorNode?.textContent);
    })
    .toBe('Plan for May');
  await page.keyboard.type('The ');
  await page.keyboard.press('Control+Enter');
  await expect(saved(page).getByRole('heading', { name: 'The Plan for May' })).toBeVisible();
  await saved(page).getByRole('button', { name: 'Note actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await toast(page, 'Note deleted');
  await expect(saved(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().press('Enter');
  await expect(saved(page)).toContainText('The Plan for May');
});

test('what Word, Google Docs and attackers put on the clipboard becomes a note that can be read, and runs nothing', async ({
  context,
}) => {
  const page = await office(context, school.owner, notesOf(student));
  await newNote(page).click();
  await expect(page.getByRole('toolbar', { name: 'Format' })).toBeVisible();
  const box = newNote(page);
  await paste(box, {
    'text/plain': 'Call',
    'text/html': `<html xmlns:o="urn:x"><head><style>p.MsoNormal{color:red}</style><!--[if gte mso 9]><xml>junk</xml><![endif]--></head><body><!--StartFragment-->
    <h1 style='mso-x:y'>From Word</h1><p class=MsoNormal>Call <b>both</b><o:p></o:p></p>
    <p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>first<o:p></o:p></p>
    <p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp; </span></span><![endif]>deeper</p>
    <p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>second</p>
    <table><tr><td><p>Mon</p></td><td><p>9:00</p></td></tr></table><!--EndFragment--></body></html>`,
  });
  await expect(box.locator('h3')).toHaveText('From Word');
  await expect(box.locator('li li')).toHaveText('deeper');
  await expect(box).not.toContainText('junk');
  await expect(box).toContainText('Mon · 9:00');
  await page.keyboard.press('Control+End');
  await paste(box, {
    'text/html':
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">From Docs</span><span style="font-weight:400;font-style:italic"> slanted</span></p></b>',
  });
  await expect(box.locator('strong', { hasText: 'From Docs' })).toBeVisible();
  await expect(box.locator('em')).toHaveText('slanted');
  for (const html of [
    '<img src=x onerror="window.ran=1">',
    '<p onclick="window.ran=1"><a href="javascript:window.ran=1">go</a></p>',
    '<svg onload="window.ran=1"></svg><script>window.ran=1</script>',
  ])
    await paste(box, { 'text/html': html });
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(saved(page)).toContainText('From Word');
  await expect(saved(page).getByRole('heading', { name: 'From Word' })).toBeVisible();
  await expect(saved(page).locator('a[href^="javascript"], img[src="x"], [onclick]')).toHaveCount(0);
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();
});

test('files are attached, pasted, cancelled, tried again, read with the note and gone with it', async ({ context }) => {
  const page = await office(context, school.owner, notesOf(student));
  await newNote(page).click();
  await page.keyboard.type('With files');
  const files = page.getByRole('list', { name: 'Files' });
  let broken = true;
  await page.route('**/api/person/files/upload', (route) => (broken ? route.abort() : route.continue()));
  await page.getByLabel('Files for the note').setInputFiles(pdf);
  await expect(files).toContainText('You seem to be offline');
  broken = false;
  await page.getByRole('button', { name: 'Try Agreement.pdf again' }).click();
  await expect(page.getByRole('button', { name: 'Remove Agreement.pdf' })).toBeVisible();
  await page.getByLabel('Files for the note').setInputFiles({ ...pdf, name: 'Unwanted.pdf' });
  await page.getByRole('button', { name: /Unwanted\.pdf/ }).click();
  await expect(files).not.toContainText('Unwanted');
  await paste(newNote(page), {}, { name: 'Photo.png', type: 'image/png', base64: png.toString('base64') });
  await expect(page.getByRole('button', { name: 'Remove Photo.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(saved(page).locator('img[src^="/files/"]')).toBeVisible();
  const download = page.waitForEvent('download');
  await saved(page)
    .getByRole('link', { name: /Agreement\.pdf/ })
    .click();
  expect(readFileSync(await (await download).path(), 'latin1')).toContain('%PDF-1.7');
  await page.getByRole('tab', { name: 'Files' }).click();
  await expect(page.getByRole('main')).toContainText('No files yet');
});

test('a draft stays when its panel is closed; axe finds nothing, light and dark, wide and on a phone', async ({
  context,
}) => {
  await school.ask('POST', 'notes/add', {
    user_detail_id: student,
    message_box: `<h3>Kept</h3><p>Ask <strong>both</strong> <a href="https://a.example">here</a> @[Cora Colleague](user:${colleague.user_detail_id})</p><blockquote><p>quoted</p></blockquote><ul><li>one<ol><li>two</li></ol></li></ul>`,
    is_pinned: 1,
  });
  const page = await office(context, school.owner, `/people/students?open=${student}&tab=notes`);
  const panel = page.getByRole('dialog');
  await newNote(page).click();
  await expect(panel.getByRole('toolbar', { name: 'Format' })).toBeVisible();
  await page.keyboard.type('Half a thought');
  await page.getByLabel('Files for the note').setInputFiles(pdf);
  await expect(panel.getByRole('button', { name: 'Remove Agreement.pdf' })).toBeVisible();
  expect(await faultsOf(page, 'notes-panel')).toEqual([]);
  await page.keyboard.press('Control+k');
  await expect(panel.getByRole('textbox', { name: 'Address' })).toBeVisible();
  expect(await faultsOf(page, 'notes-link')).toEqual([]);
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  await page.getByRole('link', { name: 'Noted Child' }).click();
  await panel.getByRole('tab', { name: /Notes/ }).click();
  await expect(newNote(page)).toContainText('Half a thought');
  await expect(panel.getByRole('button', { name: 'Remove Agreement.pdf' })).toBeVisible();
});
