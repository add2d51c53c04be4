import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainText, richMarkup } from '@schoolbell/core/richText/rules';
import { richBlocks } from '@schoolbell/core/richText/reading/rules';
import { testDatabase } from '../../testing/database.ts';
import { safeRichText } from '../../http/richText.ts';

const { owner } = await testDatabase();
const client = new pg.Client(owner);
beforeAll(async () => {
  await client.connect();
  const migration = readFileSync(
    new URL('../../../migrations/before-baseline/0015_notes.sql', import.meta.url),
    'utf8',
  );
  await client.query(
    migration.slice(
      migration.indexOf('create function pg_temp.line_markup'),
      migration.indexOf('alter table note no force'),
    ),
  );
});
afterAll(() => client.end());

const markupOf = async (text: string): Promise<string> =>
  (await client.query('select pg_temp.note_markup($1) as markup', [text])).rows[0].markup;

test.each([
  ['Called back', 'Called back'],
  [
    'Ask **both** parents, _soon_: https://school.example/a_b_c?d=1.',
    'Ask <strong>both</strong> parents, <em>soon</em>: https://school.example/a_b_c?d=1.',
  ],
  ['@[Ana](user:7) is **here**', '@[Ana](user:7) is <strong>here</strong>'],
  ['<script>alert(1)</script> & co', '&lt;script&gt;alert(1)&lt;/script&gt; &amp; co'],
  ['2 ** 3 ** 4, file_name_1, __init__, ** not **', '2 ** 3 ** 4, file_name_1, __init__, ** not **'],
  [
    'To do:\n- call\n- **write**\n1. first\n2) second\nEnd\nof it',
    '<p>To do:</p><ul><li>call</li><li><strong>write</strong></li></ul><ol><li>first</li><li>second</li></ol><p>End<br>of it</p>',
  ],
  ['one\r\n\r\ntwo', 'one<br><br>two'],
  ['- only', '<ul><li>only</li></ul>'],
])('%j, written before notes were rich, is read as it was', async (text, markup) => {
  expect(await markupOf(text)).toBe(markup);
});

test('what the migration writes is what the server would have kept', async () => {
  for (const text of ['Called', 'a\n- b\n- c\nd', '1. x\n- y', '**a** _b_\n@[Ana & Co](user:7)', 'a < b > c', '']) {
    const markup = await markupOf(text);
    expect(richMarkup(richBlocks(markup))).toBe(markup);
    expect(plainText(safeRichText(markup))).toBe(plainText(markup));
  }
});
