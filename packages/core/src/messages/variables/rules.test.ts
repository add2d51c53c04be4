import { expect, test } from 'vitest';
import { richMarkup } from '../../richText/rules.ts';
import { richBlocks } from '../../richText/reading/rules.ts';
import { fillBlocks, fillText, holesIn, listedText, placeholderText, unknownIn, variablesIn } from './rules.ts';

const known = [{ name: 'reader_first_name' }, { name: 'class_date' }];
const markupFor = (markup: string, values: Record<string, string>) =>
  richMarkup(fillBlocks(richBlocks(markup), values));

test.each([
  ['', 'Hi there'],
  ['Ann', 'Hi Ann'],
  ['  ', 'Hi there'],
  ['{{class_date}}', 'Hi {{class_date}}'],
  ['<b>', 'Hi &lt;b&gt;'],
  ['$&', 'Hi $&amp;'],
])('for %j a letter says %s', (reader_first_name, said) => {
  expect(markupFor('Hi {{reader_first_name|there}}', { reader_first_name, class_date: '3 May' })).toBe(said);
});

test('values take the formatting of their place, in lists and quotes too', () => {
  const values = { reader_first_name: 'Ann & Bo', class_date: '3 May' };
  expect(
    markupFor(
      '<p>Dear <strong>{{reader_first_name}}</strong></p><ul><li>{{class_date}}<ol><li>{{class_date}}</li></ol></li></ul>',
      values,
    ),
  ).toBe('<p>Dear <strong>Ann &amp; Bo</strong></p><ul><li>3 May<ol><li>3 May</li></ol></li></ul>');
  expect(markupFor('<blockquote><p>{{class_date}}</p></blockquote>', values)).toBe(
    '<blockquote><p>3 May</p></blockquote>',
  );
});

test('variables that nobody knows are named, and holes are found before anything leaves', () => {
  expect(unknownIn('Hi {{reader_first_name|x}}, {{ foo }}', known)).toBe('There is no variable {{foo}}');
  expect(unknownIn('Hi {{reader_first_name|x}} {{Foo}} {{', known)).toBeNull();
  expect(variablesIn('{{class_date}} {{class_date|soon}} {{reader_first_name}}')).toEqual([
    'class_date',
    'reader_first_name',
  ]);
  expect(holesIn('{{class_date}} {{class_date|soon}} {{reader_first_name|you}}', {})).toEqual(['class_date']);
  expect(holesIn('{{class_date|soon}}', {})).toEqual([]);
});

test('a placeholder is read as it was written', () => {
  for (const one of [
    { variable: 'class_date', fallback: '' },
    { variable: 'class_date', fallback: 'soon, we hope' },
  ])
    expect(fillText(placeholderText(one), {})).toBe(one.fallback);
  expect(placeholderText({ variable: 'class_date', fallback: 'a|b}c' })).toBe('{{class_date|a b c}}');
});

test('an address of the product is a link of a few words, and only there; what its value or a fallback says otherwise is text', () => {
  const links = { payment_link: 'Pay online' };
  const filled = (markup: string, payment_link: string) =>
    richMarkup(fillBlocks(richBlocks(markup), { payment_link, reader_first_name: 'https://evil.example' }, links));
  expect(filled('Pay <strong>{{payment_link}}</strong>.', 'https://a.example/x?y=1&z=2')).toBe(
    'Pay <a href="https://a.example/x?y=1&amp;z=2"><strong>Pay online</strong></a>.',
  );
  expect(filled('{{payment_link|at the desk}}', '')).toBe('at the desk');
  expect(filled('{{payment_link}}', 'javascript:alert(1)')).toBe('javascript:alert(1)');
  expect(filled('{{reader_first_name}}', '')).toBe('https://evil.example');
  expect(filled('<a href="https://own.example/">{{payment_link}}</a>', 'https://a.example/')).toBe(
    '<a href="https://own.example/">https://a.example/</a>',
  );
});

test('a list shows a variable by its name in brackets, with or without a fallback', () => {
  expect(listedText('Welcome to {{school_name}}, {{ student_first_name | there }}')).toBe(
    'Welcome to [school name], [student first name]',
  );
  expect(listedText('Nothing to {fill} in')).toBe('Nothing to {fill} in');
});
