import { describe, expect, it } from 'vitest';
import { accessRefusal, allowedRedirect, contrast, defaultTheme, isOwnOrigin, luminance, originOf, themeErrors } from './rules.ts';

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
    expect(themeErrors({ text: '#777777' })).toEqual({ 'theme.text': 'Contrast with the surface colour is 4.48:1; at least 4.5:1 is needed' });
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
  it.each(['', 'school.example', 'ftp://school.example', 'javascript:alert(1)', 'https://', 'https://user:pw@school.example', 'https://a b.example', 'null', 'https://[::1]', '*', 'https://*.school.example'])('%j is no site', (address) => {
    expect(originOf(address)).toBeNull();
  });
});

describe('allowedRedirect', () => {
  const sites = ['https://www.school.example', 'http://old.school.example:8080'];
  const at = (address: string, publicUrl = 'https://office.example') => allowedRedirect(address, sites, publicUrl);

  it('lets people on to the school\'s own sites over https, and to this server', () => {
    expect(at('https://www.school.example/thanks?a=1')).toBe('https://www.school.example/thanks?a=1');
    expect(at('https://old.school.example:8080/')).toBe('https://old.school.example:8080/');
    expect(at('https://office.example/thank-you')).toBe('https://office.example/thank-you');
    expect(at('http://localhost:4000/x', 'http://localhost:4000')).toBe('http://localhost:4000/x');
  });

  it.each([
    '', '/thanks', 'http://www.school.example/', 'https://evil.example/', 'https://www.school.example.evil.example/', 'https://www.school.example@evil.example/',
    'https://school.example/', 'https://www.school.example:444/', 'javascript:alert(1)//www.school.example', 'data:text/html,x', '//evil.example', 'https://evil.example\\@www.school.example/',
  ])('refuses %j', (address) => {
    expect(at(address)).toBeNull();
  });
});

it('knows its own origin by all three names of one\'s own machine', () => {
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
  it('lets nobody give or take what they do not hold', () => {
    expect(accessRefusal({ role_id: 2, category: 'leads', value: 1 }, admin)).toBeNull();
    expect(accessRefusal({ role_id: 2, category: 'billing', value: 1 }, admin)).toContain("don't have");
    expect(accessRefusal({ role_id: 1, category: 'billing', value: 1 }, admin)).toContain("don't have");
  });
});
