import { expect, it } from 'vitest';
import { addressAfterSignIn } from './next.ts';

const origin = 'https://office.school.example';

/** 10 ways into an address, each with 10 ways to write another site: 100 addresses that must not lead away. */
const ways = ['', '/', '/x/..', '/./', '/x/y/../..', '/%2e%2e', '/x/%2E%2e', '\t/', '/\n', '/x/..;/..'];
const sites = [
  '//evil.example',
  '///evil.example/path',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '//user:password@evil.example',
  '//evil.example:443/?next=/dashboard',
  '/\\/evil.example#/students',
  'https://evil.example',
  '//office.school.example.evil.example',
];

it.each(ways.flatMap((way) => sites.map((site) => way + site)))('stays on this site after signing in: %j', (wanted) => {
  const address = addressAfterSignIn(wanted, origin);
  expect(new URL(address, `${origin}/login`).origin).toBe(origin);
  expect(address).toMatch(/^\/(?![/\\])/);
});

it.each([
  null,
  '',
  'students',
  'javascript:alert(1)',
  'data:text/html,x',
  '/x/..//evil.example',
  '/login',
  '/login/?next=/',
])('opens the dashboard instead of %j', (wanted) => expect(addressAfterSignIn(wanted, origin)).toBe('/dashboard'));

it.each([
  ['/students?page=2&search=a//b#list', '/students?page=2&search=a//b#list'],
  ['/students/7/../8', '/students/8'],
])('goes back to the page %j of this site', (wanted, address) => {
  expect(addressAfterSignIn(wanted, origin)).toBe(address);
});
