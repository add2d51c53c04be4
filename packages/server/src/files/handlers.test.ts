import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, type TestServer, type TestStaff, testServer } from '../testing/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

async function upload(as: TestStaff, bytes: Buffer, type = 'image/png', name = 'file') {
  const form = new FormData();
  form.append('input', '{}');
  form.append(name, new Blob([new Uint8Array(bytes)], { type }), 'picture.png');
  const body = new Response(form);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/files/image',
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type')!, 'x-schoolbell': '1', cookie: as.cookie },
  });
  return { status: answer.statusCode, body: answer.json() };
}

const picture = (format: 'png' | 'jpeg' | 'webp' | 'avif') =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: '#c02020' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toFormat(format)
    .toBuffer();

test.each(['png', 'jpeg', 'webp', 'avif'] as const)(
  'a %s becomes a square of its pixels alone, for this school only',
  async (format) => {
    const { status, body } = await upload(school.owner, await picture(format));
    expect(status).toBe(200);
    expect(body.url).toBe(`/files/${body.handle}`);
    const shown = await server.app.inject({ url: body.url, headers: { cookie: school.owner.cookie } });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    const { width, height, format: kept, exif } = await sharp(shown.rawPayload).metadata();
    expect([width, height, kept, exif]).toEqual([240, 240, 'webp', undefined]);
    const other = await server.school();
    expect((await server.app.inject({ url: body.url, headers: { cookie: other.owner.cookie } })).json()).toEqual({
      code: 'notFound',
      message: 'Not found.',
    });
    expect((await server.app.inject({ url: body.url })).statusCode).toBe(401);
  },
);

test.each([
  ['a page', Buffer.from('<html><script>alert(1)</script>')],
  ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
  ['the beginning of a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
  ['nothing', Buffer.alloc(0)],
])('%s is refused, whatever it says it is', async (_, bytes) => {
  const { status, body } = await upload(school.owner, bytes);
  expect([status, body.code, body.message]).toEqual([415, 'unsupportedFile', 'File upload failed']);
});

test('a picture with more pixels than anyone needs is refused unread, eleven megabytes are too large', async () => {
  const huge = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect((await upload(school.owner, huge)).status).toBe(415);
  expect((await upload(school.owner, Buffer.alloc(11 * 1024 * 1024, 1))).status).toBe(413);
});

test('a file under another name, or none, is refused at its field', async () => {
  expect((await upload(school.owner, await picture('png'), 'image/png', 'other')).body.fields).toMatchObject({
    other: 'Unknown field',
  });
  const none = await server.call('POST', 'files/image', {}, { as: school.owner });
  expect([none.status, none.body.fields]).toEqual([422, { file: 'This field is required' }]);
});

test.each(['%2e%2e%2fsecret-key', 'a'.repeat(43), 'short'])('the address /files/%s is nothing', async (handle) => {
  expect(
    (await server.app.inject({ url: `/files/${handle}`, headers: { cookie: school.owner.cookie } })).statusCode,
  ).toBe(404);
});
