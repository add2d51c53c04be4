import { describe, expect, it } from 'vitest';
import { defaultWords, say } from '../../words/rules.ts';
import { auditChanges, auditFilters, auditKinds, auditSentence, kindLabel, kindsOf } from './rules.ts';

const inWords = (text: string) => say(defaultWords, text);
const line = (kind: string, actor: string | null, person: string | null = null) =>
  auditSentence({ kind, actor, person }, inWords);

describe('a sentence', () => {
  it.each([
    ['opened', 'Anna', 'Leo Park', 'Anna opened the page of Leo Park'],
    ['converted', 'Anna', 'Leo Park', 'Anna turned the lead Leo Park into a student'],
    ['submission.accepted', null, 'Leo Park', 'A family sent a form, which added Leo Park'],
    ['session.begun', null, 'Anna', 'Anna signed in'],
    ['session.begun', null, null, 'Somebody signed in'],
    ['password.link', null, 'Anna', "The server's operator created a password link for Anna"],
    ['retention.done', null, null, 'The server erased old data automatically'],
    ['changed', 'Anna', 'Anna', 'Anna edited themselves'],
    ['note_added', 'Anna', null, 'Anna wrote a note on somebody'],
    ['opened', 'A {student}', '$& @ {Teacher}', 'A {student} opened the page of $& @ {Teacher}'],
    ['never.heard_of', 'Anna', null, 'Anna never heard of'],
  ])('of %s by %s about %s', (kind, actor, person, sentence) => {
    expect(line(kind, actor, person)).toBe(sentence);
  });

  it('is plain for every kind', () => {
    for (const kind of auditKinds) expect(line(kind, 'Anna', 'Leo'), kind).toMatch(/^Anna [a-z][^@{}_]*$/);
    for (const kind of auditKinds) expect(kindLabel(kind, inWords), kind).toMatch(/^[A-Z][^@{}_]*$/);
    expect(new Set(auditKinds.map((kind) => kindLabel(kind, inWords))).size).toBe(auditKinds.length);
  });
});

it('a filter is a group or a kind', () => {
  expect(kindsOf('Access')).toEqual(['access.changed', 'access.person']);
  expect(kindsOf('opened')).toEqual(['opened']);
  expect(new Set(auditFilters).size).toBe(auditFilters.length);
  expect(auditFilters.flatMap(kindsOf).every((kind) => auditKinds.includes(kind))).toBe(true);
});

describe('changes', () => {
  it.each([
    [{ stage: 'Enquired' }, { stage: 'Won' }, [{ name: 'Stage', before: 'Enquired', after: 'Won' }]],
    [
      null,
      { firstName: 'Leo', address: { city: 'Bern', zip: '' }, tags: ['a', 'b'], guardian: null },
      [
        { name: 'First name', before: '', after: 'Leo' },
        { name: 'Address · city', before: '', after: 'Bern' },
        { name: 'Tags', before: '', after: 'a, b' },
      ],
    ],
    [
      [{ type: 'student', replaced_text: 'pupil' }],
      undefined,
      [
        { name: '1 · type', before: 'student', after: '' },
        { name: '1 · replaced text', before: 'pupil', after: '' },
      ],
    ],
    [
      ['https://a.example'],
      ['https://b.example'],
      [{ name: 'Value', before: 'https://a.example', after: 'https://b.example' }],
    ],
    [
      null,
      { message_box: '<p>Ask <strong>both</strong></p><ul><li>soon</li></ul>' },
      [{ name: 'Note', before: '', after: 'Ask both\n• soon' }],
    ],
    [null, null, []],
    [
      { category: 'leads', value: null },
      { category: 'leads', value: 0 },
      [{ name: 'Leads', before: 'as the role', after: 'not allowed' }],
    ],
    [
      { role_id: 4, is_archived: 0, value: 1 },
      { role_id: 3, is_archived: 1, value: 1 },
      [
        { name: 'Role', before: 'Lead', after: 'Student' },
        { name: 'Archived', before: 'no', after: 'yes' },
        { name: 'Value', before: '1', after: '1' },
      ],
    ],
    [
      { a: { b: { c: { d: { e: { f: { g: 1 } } } } } } },
      null,
      [{ name: 'A · b · c · d · e · f', before: '{"g":1}', after: '' }],
    ],
  ])('%j to %j', (before, after, changes) => {
    expect(auditChanges(before, after)).toEqual(changes);
  });
});
