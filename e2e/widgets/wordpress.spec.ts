import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { makeSchool, type School } from '../school.ts';
import { origin } from '../server.ts';
import { takeTime } from '../widget.ts';
import { fillEnquiry, inState, sendButton } from './site.ts';
import { bring, unpackWordPress } from './debian.ts';
import { startSite, type Site } from './wordpress/site.ts';

const examples = join(import.meta.dirname, '../../examples/wordpress');
let school: School;
let site: Site | undefined;
let reason: string | undefined;

/** The snippet as the example gives it, for this school. */
function snippet(file: string): string {
  return readFileSync(join(examples, file), 'utf8')
    .trim()
    .replaceAll('{{SERVER}}', origin)
    .replaceAll('{{INSTITUTION}}', school.hash);
}

test.beforeAll(async () => {
  test.setTimeout(300_000);
  reason = await bring(['php', 'mariadbd'], ['php-mysql']);
  const wordpress = reason ? undefined : await unpackWordPress();
  if (wordpress && 'reason' in wordpress) reason = wordpress.reason;
  if (!wordpress || 'reason' in wordpress) return;
  school = await makeSchool();
  site = await startSite(wordpress.folder, {
    block: snippet('snippet.html'),
    classic: snippet('snippet-classic.html'),
    loader: `${origin}/w/1/loader.js`,
  });
  const { origin: place } = site;
  await school.sql((db) =>
    db.insertInto('site').values({ institution_id: school.institution_id, origin: place }).execute(),
  );
});
test.afterAll(() => site?.end());
test.beforeEach(() => test.skip(reason !== undefined, reason));

for (const theme of ['twentytwentyone', 'twentytwentythree']) {
  for (const [how, where] of [
    ['block', 'a Custom HTML block'],
    ['classic', 'the classic editor'],
    ['author', 'a page of an author without the right to scripts'],
  ] as const) {
    test(`WordPress, ${theme}: an enquiry from ${where} reaches the school`, async ({ page }) => {
      const footer = how === 'author' ? '&footer' : '';
      await page.goto(`${site!.origin}/?page_id=${site!.pages[how]}&theme=${theme}${footer}`);
      expect(await page.content()).toContain(`/themes/${theme}/`);
      await inState(page, 'ready');
      await expect(page.locator('school-enquiry')).toHaveCount(1);
      const surname = await fillEnquiry(page);
      await takeTime(page);
      await sendButton(page).click();
      await inState(page, 'done');
      const { data } = await school.ask('GET', 'leads', { search: surname });
      expect(data).toHaveLength(1);
    });
  }
}
