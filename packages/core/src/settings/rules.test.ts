import { describe, expect, it } from 'vitest';
import {
  accessRefusal,
  allowedRedirect,
  contrast,
  defaultTheme,
  isOwnOrigin,
  luminance,
  originOf,
  personAccessRefusal,
  personRight,
  themeErrors,
} from './rules.ts';

describe('contrast', () => {
  it('agrees with WCAG on its ends and on a known pair', () => {
    expect([luminance('#000000'), luminance('#ffffff')]).toEqual([0, 1]);
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrast('#ffffff', '#767676')).toBe(contrast('#767676', '#ffffff'));
  });

  it('takes the default theme and refuses what is too pale, at the field', () => {
    expect(themeErrors({})).toEqual({});
    expect(themeErrors(defaultTheme)).toEqual({});
    expect(themeErrors({ text: '#777777' })).toEqual({
      'theme.text': 'Contrast with the surface colour is 4.48:1; at least 4.5:1 is needed',
    });
    expect(Object.keys(themeErrors({ accent: '#ffee00' }))).toEqual(['theme.on_accent', 'theme.accent']);
    expect(themeErrors({ accent: '#ffee00', on_accent: '#000000', surface: '#000000', text: '#ffffff' })).toEqual({});
  });
});

describe('originOf', () => {
  it.each([
    ['https://www.school.example', 'https://www.school.example'],
    [' HTTPS://WWW.School.Example/enrol?x=1#y ', 'https://www.school.example'],
    ['https://school.example:443', 'https://school.example'],
    ['http://localhost:8080/', 'http://localhost:8080'],
    ['https://schüle.example', 'https://xn--schle-mva.example'],
  ])('%j is %j', (address, origin) => {
    expect(originOf(address)).toBe(origin);
  });
  it.each([
    '',
    'school.example',
    'ftp://school.example',
    'javascript:alert(1)',
    'https://',
    'https://user:pw@school.example',
    'https://a b.example',
    'null',
    'https://[::1]',
    '*',
    'https://*.school.example',
    'https:////evil.example',
    'https://school.example/"><script>',
  ])('%j is no site', (address) => {
    expect(originOf(address)).toBeNull();
  });
});

describe('allowedRedirect', () => {
  const sites = ['https://www.school.example', 'http://old.school.example:8080'];
  const at = (address: string, publicUrl = 'https://office.example') => allowedRedirect(address, sites, publicUrl);

  it("allows the school's own sites over https, and this server", () => {
    expect(at('https://www.school.example/thanks?a=1')).toBe('https://www.school.example/thanks?a=1');
    expect(at('https://old.school.example:8080/')).toBe('https://old.school.example:8080/');
    expect(at('https://office.example/thank-you')).toBe('https://office.example/thank-you');
    expect(at('http://localhost:4000/x', 'http://localhost:4000')).toBe('http://localhost:4000/x');
  });

  it.each([
    '',
    '/thanks',
    'http://www.school.example/',
    'https://evil.example/',
    'https://www.school.example.evil.example/',
    'https://www.school.example@evil.example/',
    'https://school.example/',
    'https://www.school.example:444/',
    'javascript:alert(1)//www.school.example',
    'data:text/html,x',
    '//evil.example',
    'https://evil.example\\@www.school.example/',
  ])('refuses %j', (address) => {
    expect(at(address)).toBeNull();
  });
});

it('recognises its own origin by all three names of the local machine', () => {
  expect(isOwnOrigin('https://a.example', 'https://a.example')).toBe(true);
  expect(isOwnOrigin('http://127.0.0.1:4000', 'http://localhost:4000')).toBe(true);
  expect(isOwnOrigin('http://127.0.0.1:4001', 'http://localhost:4000')).toBe(false);
  expect(isOwnOrigin('http://localhost', 'https://localhost')).toBe(false);
  expect(isOwnOrigin('null', 'https://a.example')).toBe(false);
});

describe('accessRefusal', () => {
  const admin = { role_id: 1, access: new Set(['access_control', 'leads']) };
  const owner = { role_id: 10, access: new Set(['access_control']) };

  it('never changes an owner', () => {
    expect(accessRefusal({ role_id: 10, category: 'leads', value: 0 }, owner)).toContain('owner');
  });
  it('lets an owner change everyone else', () => {
    expect(accessRefusal({ role_id: 1, category: 'access_control', value: 0 }, owner)).toBeNull();
    expect(accessRefusal({ role_id: 2, category: 'billing', value: 1 }, owner)).toBeNull();
  });
  it('keeps an admin from locking the admins out', () => {
    expect(accessRefusal({ role_id: 1, category: 'access_control', value: 0 }, admin)).toContain('own role');
    expect(accessRefusal({ role_id: 8, category: 'access_control', value: 0 }, admin)).toBeNull();
  });
  it("stops everyone except owners from taking a right from their own role that they couldn't give back", () => {
    const setup = { ...admin, access: new Set(['access_control', 'setup']) };
    expect(accessRefusal({ role_id: 1, category: 'setup', value: 0 }, setup)).toContain("couldn't give it back");
    expect(accessRefusal({ role_id: 1, category: 'setup', value: 1 }, setup)).toBeNull();
    expect(accessRefusal({ role_id: 1, category: 'setup', value: 0 }, owner)).toBeNull();
    const helper = { role_id: 8, access: new Set(['access_control', 'setup']) };
    expect(accessRefusal({ role_id: 8, category: 'setup', value: 0 }, helper)).toContain("couldn't give it back");
  });
  it("lets nobody give or take what they don't have", () => {
    expect(accessRefusal({ role_id: 2, category: 'leads', value: 1 }, admin)).toBeNull();
    expect(accessRefusal({ role_id: 2, category: 'billing', value: 1 }, admin)).toContain("don't have");
    expect(accessRefusal({ role_id: 1, category: 'billing', value: 1 }, admin)).toContain("don't have");
  });
  it('keeps admins out of the reach of other roles', () => {
    const helper = { role_id: 8, access: new Set(['access_control', 'leads']) };
    expect(accessRefusal({ role_id: 1, category: 'leads', value: 0 }, helper)).toContain('owners and admins');
    expect(accessRefusal({ role_id: 2, category: 'leads', value: 1 }, helper)).toBeNull();
  });
});

describe('personAccessRefusal', () => {
  const owner = { user_detail_id: 1, role_id: 10, access: new Set(['access_control']) };
  const admin = { user_detail_id: 2, role_id: 1, access: new Set(['access_control', 'leads']) };
  const helper = { user_detail_id: 3, role_id: 8, access: new Set(['access_control', 'leads']) };
  const person = (user_detail_id: number, role_id: number) => ({ user_detail_id, role_id });

  it.each([
    ['an owner changes a teacher, also by what they were never given', person(9, 2), 'billing', owner, null],
    ['an owner changes an admin', person(2, 1), 'access_control', owner, null],
    ['nobody changes an owner', person(8, 10), 'leads', owner, "An owner's access"],
    ['an owner not themselves either', person(1, 10), 'leads', owner, "An owner's access"],
    ['an admin changes a teacher by what they hold', person(9, 2), 'leads', admin, null],
    ['but not by what they lack', person(9, 2), 'billing', admin, "don't have"],
    ['an admin no other admin', person(7, 1), 'leads', admin, 'Only an owner'],
    ['an admin not themselves', person(2, 1), 'leads', admin, 'your own'],
    ['a helper not themselves', person(3, 8), 'leads', helper, 'your own'],
    ['a helper no admin', person(2, 1), 'leads', helper, 'Only an owner'],
    ['a helper a colleague by what they hold', person(4, 8), 'access_control', helper, null],
  ] as const)('%s', (_, who, category, asker, wanted) => {
    for (const value of [0, 1, null] as const) {
      const refusal = personAccessRefusal({ person: who, category, value }, asker);
      if (wanted === null) expect(refusal).toBeNull();
      else expect(refusal).toContain(wanted);
    }
  });

  it('lets an exception override the role, and nothing override an owner', () => {
    expect(personRight(2, 0, 1)).toEqual({ value: 1, role_value: 0, own: 1 });
    expect(personRight(2, 1, 0)).toEqual({ value: 0, role_value: 1, own: 0 });
    expect(personRight(2, 1, null)).toEqual({ value: 1, role_value: 1, own: null });
    expect(personRight(10, 0, 0)).toEqual({ value: 1, role_value: 1, own: null });
  });
});
