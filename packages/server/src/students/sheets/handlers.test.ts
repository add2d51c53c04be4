import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathOf } from '../../http/files.ts';
import { textOfPdf } from '../../testing/pdf.ts';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await server.school('Bell 学校');
});
afterAll(() => server.stop());

const post = (path: string, input: Record<string, unknown>, as = school.owner) =>
  server.call('POST', path, input, { as });
const add = async (input: Record<string, unknown>): Promise<number> =>
  (await post('students/add', { isDuplicate: 1, ...input })).body.user_detail_id;

async function pdf(
  ids: readonly number[],
  { path = 'students', as = school.owner }: { path?: string; as?: TestStaff } = {},
) {
  const query = ids.map((id) => `user_detail_ids=${id}`).join('&');
  const answer = await server.app.inject({
    url: `/api/${path}/getPdfs?${query}`,
    headers: { cookie: as.cookie, 'x-schoolbell': '1' },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

/** Names of fonts and pages that a document holds, read from its own objects. */
const pagesOf = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
const fontsOf = (bytes: Buffer) => [
  ...new Set([...bytes.toString('latin1').matchAll(/\/FontName\s*\/\w+\+([\w-]+)/g)].map((found) => found[1]!)),
];

/** Family names in twenty scripts and more, each with the font that must have drawn it. */
const scripts: [string, string][] = [
  ['Müller', 'NotoSans'],
  ['Петрова', 'NotoSans'],
  ['Ελένη', 'NotoSans'],
  ['शर्मा', 'NotoSans'],
  ['محمد', 'NotoSansArabic'],
  ['כהן', 'NotoSansHebrew'],
  ['Նարեկ', 'NotoSansArmenian'],
  ['გიორგი', 'NotoSansGeorgian'],
  ['አበበ', 'NotoSansEthiopic'],
  ['রহিম', 'NotoSansBengali'],
  ['પટેલ', 'NotoSansGujarati'],
  ['ਸਿੰਘ', 'NotoSansGurmukhi'],
  ['ಗೌಡ', 'NotoSansKannada'],
  ['മേനോൻ', 'NotoSansMalayalam'],
  ['සුනිල්', 'NotoSansSinhala'],
  ['தமிழ்', 'NotoSansTamil'],
  ['రెడ్డి', 'NotoSansTelugu'],
  ['สมชาย', 'NotoSansThai'],
  ['ລາວ', 'NotoSansLao'],
  ['សុខ', 'NotoSansKhmer'],
  ['မောင်', 'NotoSansMyanmar'],
  ['김철수', 'NotoSansKR'],
  ['王小明', 'NotoSansSC'],
  ['ひろし', 'NotoSansSC'],
  ['🎉', 'NotoEmoji'],
];

test.each(scripts)('the name %s is drawn by a font that knows it: %s', async (surname, font) => {
  const id = await add({ firstName: 'A', surname });
  const { status, headers, bytes } = await pdf([id]);
  expect([status, headers['content-type'], bytes.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
  expect(fontsOf(bytes).some((name) => name.startsWith(`${font}-`))).toBe(true);
});

test("each person has a page, in the requested order, in a file named in the school's words", async () => {
  const ids = [await add({ firstName: 'Ada' }), await add({ firstName: 'Ben' }), await add({ firstName: 'Cai' })];
  server.setNow(new Date('2026-03-04T20:00:00Z'));
  const { headers, bytes } = await pdf(ids);
  server.setNow(undefined);
  expect(headers['content-disposition']).toContain('students-2026-03-05.pdf');
  expect(pagesOf(bytes)).toBe(3);
  const opened = await school.sql((db) =>
    db
      .selectFrom('audit')
      .select('person_id')
      .where('kind', '=', 'sheet_drawn')
      .where('person_id', 'in', ids)
      .execute(),
  );
  expect(opened).toHaveLength(3);
});

test('every guardian is listed, one without custody is marked, and emergency contacts follow', async () => {
  const id = await add({ firstName: 'Kim' });
  const guardian = { surname: '', email: '', phone: '', relation: '' };
  await post('guardian/add', { user_detail_id: id, guardian: { ...guardian, firstName: 'Barebone' } });
  await post('guardian/add', {
    user_detail_id: id,
    guardian: { ...guardian, firstName: 'Vic', email: 'vic@home.example', relation: 'Father', custody: 0 },
  });
  await school.sql((db) =>
    sql`insert into emergency_contact (institution_id, person_id, contact_name, phone, relation, "order") values (${school.institution_id}, ${id}, 'Gran', '+4930901820', 'Grandmother', 0)`.execute(
      db,
    ),
  );
  const [text] = await textOfPdf((await pdf([id])).bytes);
  for (const wanted of [
    'Barebone',
    'No contact details',
    'vic@home.example',
    'No custody: must not know the address',
    'Emergency contacts',
    'Gran',
    'Grandmother',
  ])
    expect(text).toContain(wanted);
});

test("a word longer than its line is broken, and each page of a long sheet has the person's name", async () => {
  const long = 'Longname'.repeat(10);
  const id = await add({ firstName: long, surname: 'X' });
  for (let at = 0; at < 24; at++)
    await post('guardian/add', {
      user_detail_id: id,
      guardian: {
        firstName: `${'abcdefghijklmnopqrstuvwx'[at]!.repeat(6)}`,
        surname: '',
        email: `${at}@home.example`,
        phone: '',
        relation: 'Aunt',
      },
    });
  const texts = await textOfPdf((await pdf([id])).bytes);
  expect(texts.length).toBeGreaterThan(1);
  const [head] = texts[0]!.split('Details');
  expect([head!.includes(long), head!.replace(/[^A-Za-z]/g, '').includes(long)]).toEqual([false, true]);
  for (const text of texts) expect(text.replace(/[^A-Za-z]/g, '')).toContain(`${long}X`);
});

test('what looks like a program stays text', async () => {
  const hostile = '#panic("no") $x$ @y <z> [a] *b* \\ `c` #import "/etc/passwd"';
  const id = await add({
    firstName: hostile,
    surname: '/* // */',
    address: { street: hostile, country: 'DE', city: '', state: '', zip: '' },
  });
  const { status, bytes } = await pdf([id]);
  // Had any of it been read as markup, the document could not be drawn.
  expect([status, pagesOf(bytes)]).toEqual([200, 1]);
});

test("the school's logo and the person's picture are drawn in", async () => {
  const put = async (kind: 'image' | 'logo', letter: string) => {
    const handle = letter.repeat(43);
    const path = pathOf(server.services.config.dataDir, handle);
    const bytes = await sharp({
      create: { width: 60, height: 60, channels: 3, background: kind === 'logo' ? '#c02020' : '#2020c0' },
    })
      .webp()
      .toBuffer();
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    await school.sql((db) =>
      db
        .insertInto('file')
        .values({ institution_id: school.institution_id, handle, kind, media_type: 'image/webp', bytes: bytes.length })
        .execute(),
    );
    return handle;
  };
  const id = await add({ firstName: 'Pictured' });
  const images = async () => (await pdf([id])).bytes.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length ?? 0;
  expect(await images()).toBe(0);
  await post('students/update', { user_detail_id: id, version: 1, image_handle: await put('image', 'i') });
  const logo = await put('logo', 'l');
  await school.sql((db) =>
    db
      .updateTable('institution')
      .set({ logo_handle: logo })
      .where('institution_id', '=', school.institution_id)
      .execute(),
  );
  expect(await images()).toBe(2);
});

test('foreign and missing people have no sheet, and the rest of the choice is drawn', async () => {
  const other = await server.school();
  const id = await add({ firstName: 'Here' });
  expect((await pdf([id], { as: other.owner })).status).toBe(404);
  expect((await pdf([id], { path: 'leads' })).status).toBe(404);
  expect(pagesOf((await pdf([id, 2 ** 52])).bytes)).toBe(1);
});
