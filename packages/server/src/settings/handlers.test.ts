import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { categories } from '@schoolbell/core/access';
import { openForm } from '../testing/family.ts';
import { testServer, type TestSchool, type TestServer, type TestStaff } from '../testing/server.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  school = await server.school();
});

const get = (path: string, input: Record<string, unknown> = {}, as: TestStaff = school.owner) =>
  server.call('GET', path, input, { as });
const post = (path: string, input: Record<string, unknown>, as: TestStaff = school.owner) =>
  server.call('POST', path, input, { as });

describe('access controls', () => {
  const set = (role_id: number, category: string, value: number, as?: TestStaff) =>
    post('accesscontrols/update', { role_id, category, value }, as);
  const holds = (role: { access_controls: { category: string; value: number }[] }, category: string) =>
    role.access_controls.find((one) => one.category === category)!.value;

  it('list six roles with every category and how many hold the role', async () => {
    await school.staff(2);
    const { data } = (await get('accesscontrols/list')).body;
    expect(data.map((role: { role_id: number; staff_count: number }) => [role.role_id, role.staff_count])).toEqual([
      [10, 1],
      [1, 0],
      [2, 1],
      [7, 0],
      [8, 0],
      [9, 0],
    ]);
    for (const role of data)
      expect(role.access_controls.map((one: { category: string }) => one.category)).toEqual(categories);
    expect([holds(data[0], 'setup'), holds(data[2], 'setup'), holds(data[2], 'students')]).toEqual([1, 0, 1]);
  });

  it('apply from the next request on, to everyone with the role', async () => {
    const teacher = await school.staff(2);
    expect((await get('leads', {}, teacher)).status).toBe(403);
    expect(await set(2, 'all_leads', 1)).toMatchObject({
      status: 200,
      body: { data: { role_id: 2 }, message: 'Access updated.' },
    });
    expect((await get('leads', {}, teacher)).status).toBe(200);
    await set(2, 'all_leads', 0);
    expect((await get('leads', {}, teacher)).status).toBe(403);
  });

  it('never change an owner, and let no admin lock the admins out or give what they lack', async () => {
    const admin = await school.staff(1);
    expect(await set(10, 'leads', 0)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('owner') },
    });
    expect((await set(1, 'access_control', 0, admin)).status).toBe(403);
    await set(1, 'billing', 0);
    expect((await set(2, 'billing', 1, admin)).status).toBe(403);
    expect((await set(2, 'leads', 1, admin)).status).toBe(200);
    expect((await set(1, 'access_control', 0)).status).toBe(200);
    expect((await get('accesscontrols/list', {}, admin)).status).toBe(403);
  });

  it.each([
    { role_id: 3, category: 'leads', value: 1 },
    { role_id: 2, category: 'everything', value: 1 },
    { role_id: 2, category: 'leads', value: 2 },
  ])('refuse %j', async (input) => {
    expect((await post('accesscontrols/update', input)).status).toBe(422);
  });
});

describe('sites', () => {
  it('are kept as origins, each once, and let the widgets in', async () => {
    const site = 'https://www.school.example';
    expect((await openForm(server, school, { origin: site })).status).toBe(403);
    const saved = await post('embed/sites', {
      sites: [site, ' HTTPS://www.School.example:443/enrol?a=1 ', 'http://localhost:8080'],
    });
    expect(saved).toMatchObject({ status: 200, body: { data: { sites: ['http://localhost:8080', site] } } });
    expect((await openForm(server, school, { origin: site })).status).toBe(200);
    await post('embed/sites', { sites: [] });
    expect((await openForm(server, school, { origin: site })).status).toBe(403);
  });

  it.each(['school.example', 'javascript:alert(1)', 'https://*', 'https://user@a.example'])(
    'refuse %j',
    async (site) => {
      expect(await post('embed/sites', { sites: [site] })).toMatchObject({
        status: 422,
        body: { fields: { 'sites.0': 'Please enter an address like https://www.example.org' } },
      });
    },
  );
});

describe('the theme', () => {
  it('reaches the widgets', async () => {
    const theme = { accent: '#123456', on_accent: '#ffffff', radius: 12, font_family: 'Georgia, serif' };
    expect(await post('embed/theme', { theme })).toMatchObject({ status: 200, body: { data: { theme } } });
    expect((await openForm(server, school)).body.theme).toEqual(theme);
    expect((await get('embed/settings')).body).toMatchObject({
      institution: school.hash,
      theme,
      loader: { path: '/w/1/loader.js' },
    });
  });

  it('refuses text that contrasts under 4.5:1, at its field', async () => {
    expect(await post('embed/theme', { theme: { text: '#aaaaaa' } })).toMatchObject({
      status: 422,
      body: { fields: { 'theme.text': expect.stringContaining('at least 4.5:1 is needed') } },
    });
    expect((await openForm(server, school)).body.theme).toEqual({});
  });

  it.each([{ accent: 'red' }, { font_family: 'x;}body{display:none' }, { radius: 99 }, { more: 1 }])(
    'refuses %j',
    async (theme) => {
      expect((await post('embed/theme', { theme })).status).toBe(422);
    },
  );
});
