import { expect, it } from 'vitest';
import {
  askedOf,
  flagsOf,
  sectionsOf,
  settingsTyped,
  textsAt,
  textsTyped,
  type BookingForm,
  unasked,
} from './formTyped.ts';
import { lengthsError, lengthsOf } from './lengths.ts';
import { subjectLink } from './links.ts';
import { inOrderOf, withPage, without } from './pages.ts';
import { type SubPage, slugOf } from './sections.ts';
import { bookingSnippet } from './snippets.ts';

const page = (page_id: number, title = `Page ${page_id}`) => ({ page_id, title, slug: `page-${page_id}` }) as SubPage;
const ids = (pages: readonly object[]) => pages.map((one) => (one as SubPage).page_id);

it('makes an address of a name in any script that has letters for it', () => {
  expect(['Harbour Academy', ' École – Été! ', '--a--b--', '学校', 'Straße 1'].map(slugOf)).toEqual([
    'harbour-academy',
    'ecole-ete',
    'a-b',
    '',
    'stra-e-1',
  ]);
});

it('keeps a colleague’s new page last when pages are put in order', () => {
  expect(ids(inOrderOf([3, 1])([page(1), page(2), page(3)]))).toEqual([3, 1, 2]);
});

it('archives a page by leaving it out alone', () => {
  expect(ids(without(2)([page(1), page(2), page(3)]))).toEqual([1, 3]);
});

it('changes a page in its place, and adds a new one at the end without an id', () => {
  const pages = [page(1), page(2)];
  expect(withPage(pages, 1, { title: 'Camp' })).toEqual([{ ...page(1), title: 'Camp' }, page(2)]);
  expect(withPage(pages, null, { title: 'Camp' })).toEqual([...pages, { title: 'Camp' }]);
});

it('adds a page again that a colleague archived meanwhile', () => {
  expect(withPage([page(1)], 2, { title: 'Camp' })).toEqual([page(1), { title: 'Camp' }]);
});

it('reads lengths in any order, each once', () => {
  expect(lengthsOf('60, 30;45 30')).toEqual([30, 45, 60]);
  expect([lengthsError('30, 45'), lengthsError(' '), lengthsError('4'), lengthsError('30, half an hour')]).toEqual([
    null,
    'This field is required',
    'Please enter lengths of 5 to 480 minutes, such as 30, 45, 60',
    'Please enter lengths of 5 to 480 minutes, such as 30, 45, 60',
  ]);
});

it('links to a subject only where there is a page and a link', () => {
  const url = 'https://school.example/book/harbour';
  expect(subjectLink({ url }, { link: 'abc' })).toBe(`${url}?link=abc`);
  expect([subjectLink({ url: null }, { link: 'abc' }), subjectLink({ url }, { link: null })]).toEqual([null, null]);
});

it('writes what a school typed into a snippet as text, never as markup', () => {
  const embed = {
    server: 'https://s.example',
    institution: 'HASH',
    url: 'https://s.example/book/a?b&c',
    subject: '"><script>',
    location: '',
  };
  for (const host of ['html', 'wordpress', 'react'] as const) {
    const text = bookingSnippet(host, embed);
    expect(text).toContain('subject="&quot;>&lt;script>"');
    expect(text).toContain('href="https://s.example/book/a?b&amp;c"');
    expect(text).not.toContain('location=');
  }
  expect(bookingSnippet('wordpress', embed)).not.toContain('\n');
  expect(bookingSnippet('link', { ...embed, url: null })).toBe('');
});

const field = (id: number, more: object) => ({ id, order: id, header_id: null, is_archived: 0, toShow: 1, ...more });
const agreement = { should_display: 1, is_required: 1, label: 'I agree', text: 'Be kind.', link: '' };
const form = {
  title: 'Book',
  submit_label: 'Send',
  success_message: 'Thanks',
  headers: [
    { id: 8, header_name: 'Child', order: 2 },
    { id: 9, header_name: 'Family', order: 1 },
  ],
  fields: [
    field(3, { header_id: 8 }),
    field(2, { header_id: 9 }),
    field(1, {}),
    field(4, { is_archived: 1 }),
    field(5, { toShow: 0 }),
  ],
  settings: [
    { type: 'children', ...agreement },
    { type: 'terms', ...agreement },
  ],
} as unknown as BookingForm;

it('draws the questions by section, in order, and offers those that are not asked', () => {
  expect(sectionsOf(form).map(({ name, fields }) => [name, fields.map(({ id }) => id)])).toEqual([
    ['', [1]],
    ['Family', [2]],
    ['Child', [3]],
  ]);
  expect(unasked(form).map(({ id }) => id)).toEqual([5]);
});

it('says of each field whether it is asked, and writes the same back', () => {
  for (const asked of ['off', 'shown', 'mandatory'] as const) expect(askedOf(flagsOf[asked])).toBe(asked);
});

it('sends terms and signature, each with a label, and nothing else that a form offers', () => {
  const typed = { ...textsTyped(form, (text) => text), terms_by: 'link' as const, terms_link: ' https://a.example ' };
  expect(settingsTyped(form, typed)).toEqual([
    { type: 'terms', ...agreement, text: '', link: 'https://a.example' },
    { type: 'signature', should_display: 0, is_required: 0, label: 'Signature', text: '', link: '' },
  ]);
  expect([textsAt('settings.0.link'), textsAt('settings.1.label'), textsAt('title')]).toEqual([
    'terms_link',
    'signature_label',
    'title',
  ]);
});
