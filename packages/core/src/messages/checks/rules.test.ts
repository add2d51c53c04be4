import { expect, test } from 'vitest';
import { composerTexts } from '../rules.ts';
import { isBlank, letterErrors, placeTexts, replyToError } from './rules.ts';

const known = [{ name: 'reader_first_name' }, { name: 'today' }, { name: 'payment_link' }];
const right = { reply_to: 'office@school.example', subject: 'Hello', body: '<p>Hi {{reader_first_name|there}}</p>' };
const errors = (change: Partial<typeof right>) => letterErrors({ ...right, ...change }, known);

test('a letter that is right has no errors, and needs no address for replies', () => {
  expect(errors({})).toEqual({});
  expect(errors({ reply_to: '', subject: 'x'.repeat(250) })).toEqual({});
});

test.each([
  [{ subject: '' }, { subject: composerTexts.noSubject }],
  [{ subject: ' \u200b\u00a0' }, { subject: composerTexts.noSubject }],
  [{ subject: 'x'.repeat(251) }, { subject: composerTexts.longSubject }],
  [{ subject: 'Hi {{foo}}' }, { subject: 'There is no variable {{foo}}' }],
  [{ subject: 'Pay {{payment_link}}' }, { subject: placeTexts.subject('payment_link') }],
  [{ body: '' }, { body: composerTexts.noContent }],
  [{ body: '<p><br></p><p>&nbsp;</p>' }, { body: composerTexts.noContent }],
  [{ body: '<div><img src=x><span></span></div>' }, { body: composerTexts.noContent }],
  [{ body: '<p>{{foo|bar}}</p>' }, { body: 'There is no variable {{foo}}' }],
  [{ body: '<p>{{reader_<strong>first</strong>_name}}</p>' }, { body: placeTexts.split('reader_first_name') }],
  [{ body: '<ul><li>{{<em>today</em>}}</li></ul>' }, { body: placeTexts.split('today') }],
  [{ body: '<a href="https://x.example/{{today}}">here</a>' }, { body: placeTexts.address }],
  [{ body: 'See https://x.example/{{today}}' }, { body: placeTexts.address }],
  [{ reply_to: 'nobody' }, { reply_to: composerTexts.replyTo }],
  [{ reply_to: 'a@b.example\r\nBcc: evil@x.example' }, { reply_to: composerTexts.replyTo }],
  [{ reply_to: 'a@b.example\n' }, { reply_to: composerTexts.replyTo }],
  [{ reply_to: `${'a'.repeat(250)}@b.example` }, { reply_to: composerTexts.replyTo }],
])('%j is refused at its field', (change, expected) => {
  expect(errors(change)).toEqual(expected);
});

test('a variable alone is a text, and an address of each kind can be answered', () => {
  expect(isBlank('<p>{{today}}</p>')).toBe(false);
  expect(isBlank('<p>1 < 2</p>')).toBe(false);
  expect(replyToError('ada+school@mail.example')).toBeNull();
});

test('the errors stand at the names that a form has for its fields', () => {
  const fields = { reply_to: 'action.reply_to', subject: 'action.mail_subject', body: 'action.mail_content' };
  expect(letterErrors({ reply_to: 'x', subject: '', body: '' }, known, fields)).toEqual({
    'action.reply_to': composerTexts.replyTo,
    'action.mail_subject': composerTexts.noSubject,
    'action.mail_content': composerTexts.noContent,
  });
});
