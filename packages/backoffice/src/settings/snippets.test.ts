import { expect, test } from 'vitest';
import type { Form } from '../forms/formDesign.ts';
import { siteError, siteOf } from './sites.ts';
import { hosts, snippet } from './snippets.ts';
import { contrasts } from './theme.ts';

const form = { form_type: 'lead', is_first: 1, hash: 'f1', custom_form_name: 'Enquiry' } as Form;
const embed = { server: 'https://school.example', institution: 'abc', form };

test('every snippet brings the loader and names the school', () => {
  for (const { id } of hosts) {
    const text = snippet(id, embed);
    expect(text).toContain('https://school.example/w/1/loader.js');
    expect(text).toContain('abc');
    expect(text).not.toContain('f1');
    expect(snippet(id, { ...embed, form: { ...form, is_first: 0 } })).toContain('f1');
  }
});

test('the one for WordPress is one line without a tag of our own', () => {
  expect(snippet('wordpress', embed)).toBe(
    '<script async src="https://school.example/w/1/loader.js"></script><div data-school-widget="enquiry" data-institution="abc"><a href="https://school.example/signup/lead?institution=abc">Open the enquiry form</a></div>',
  );
  expect(snippet('html', { ...embed, form: { ...form, is_first: 0 } })).toContain('?institution=abc&amp;form=f1"');
});

test('sites are kept by their origin', () => {
  expect(siteOf(' Example.org/about ')).toBe('https://example.org');
  expect(siteOf('http://localhost:8080/x')).toBe('http://localhost:8080');
  for (const wrong of ['ftp://example.org', 'nonsense', 'https://', 'a b.org', 'https://me@example.org', '//evil.example', 'a.example/"><script>'])
    expect(siteOf(wrong), wrong).toBeNull();
  expect(siteError('', [])).toBe('This field is required');
  expect(siteError('example.org', ['https://example.org'])).toBe('This website is already on the list');
});

test('contrast is measured on what is worn', () => {
  expect(contrasts({}).every((pair) => pair.enough)).toBe(true);
  expect(contrasts({ text: '#999999' }).find((pair) => pair.front === '#999999')?.enough).toBe(false);
});
