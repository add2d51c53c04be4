import { describe, expect, test } from 'vitest';
import { draftOf, messageOf, searchAt, withMention } from './mentions.ts';

const ana = { user_detail_id: 7, firstName: 'Ana', surname: 'Sá' };
const anaMaria = { user_detail_id: 8, firstName: 'Ana', surname: 'Sá Maria' };

describe('mentions in a note', () => {
  test('what is stored comes back as it was', () => {
    const stored = 'Ask @[Ana Sá](user:7), then @[Ana Sá Maria](user:8).';
    expect(draftOf(stored).text).toBe('Ask @Ana Sá, then @Ana Sá Maria.');
    expect(messageOf(draftOf(stored))).toBe(stored);
  });

  test('a chosen name takes the place of what was typed', () => {
    const typed = 'Ask @an please';
    const search = searchAt(typed, 7);
    expect(search).toBe('an');
    const { draft, caret } = withMention({ text: typed, people: new Map() }, 7, search!, ana);
    expect(draft.text).toBe('Ask @Ana Sá  please');
    expect(draft.text.slice(0, caret)).toBe('Ask @Ana Sá ');
    expect(messageOf(draft)).toBe('Ask @[Ana Sá](user:7)  please');
  });

  test('a name inside a longer word, or of somebody not chosen, stays text', () => {
    const { draft } = withMention({ text: '@', people: new Map() }, 1, '', ana);
    expect(messageOf({ ...draft, text: '@Ana Sález and @Kai' })).toBe('@Ana Sález and @Kai');
    expect(messageOf(withMention(draft, draft.text.length, '', anaMaria).draft)).toContain('](user:8)');
  });

  test('an e-mail address searches for nobody', () => {
    expect(searchAt('mail me@ana', 11)).toBeNull();
    expect(searchAt('(@an', 4)).toBe('an');
  });
});
