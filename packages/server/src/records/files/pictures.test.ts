import sharp from 'sharp';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesOf } from '../../testing/files.ts';
import { type TestSchool, type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let student: number;
beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  student = (await server.call('POST', 'students/add', { firstName: 'Filed', surname: 'Child' }, { as: school.owner }))
    .body.user_detail_id;
});
afterAll(() => server.stop());

const { upload, download } = filesOf(
  () => server,
  () => school,
  () => student,
);

test('a picture keeps its pixels and loses what is hidden in it', async () => {
  const picture = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#c02020' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();
  const { body } = await upload(picture, 'photo.png');
  expect([body.file_name, body.media_type]).toEqual(['photo.png.jpg', 'image/jpeg']);
  const shown = await download(body.file_url, school.owner);
  expect(shown.rawPayload.includes('secret place')).toBe(false);
});

test.each([
  ['a program', Buffer.from('MZ\x90\x00\x03', 'latin1')],
  [
    'a document with macros',
    Buffer.from(
      zipSync({
        '[Content_Types].xml': strToU8('x'),
        'word/document.xml': strToU8('x'),
        'word/vbaProject.bin': strToU8('x'),
      }),
    ),
  ],
  ['a ZIP of anything', Buffer.from(zipSync({ 'a.exe': strToU8('x') }))],
  ['half a ZIP', Buffer.from('PK\x03\x04half', 'latin1')],
  ['a GIF', Buffer.from('GIF89a\x01\x00', 'latin1')],
  ['nothing', Buffer.alloc(0)],
])('%s is refused', async (_, bytes) => {
  const { status, body } = await upload(bytes, 'report.pdf');
  expect([status, body.code]).toEqual([415, 'unsupportedFile']);
});
