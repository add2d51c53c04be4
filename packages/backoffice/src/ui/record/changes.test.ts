import { describe, expect, it } from 'vitest';
import { changedPaths, changesOf, merged, withValue } from './changes.ts';

const base = { name: 'Ada', phone: '1', hours: [{ from: '09:00' }], custom: { size: 'M', diet: '' } };

describe('what was changed', () => {
  it('is told by name, of a list as a whole, and of what is compared singly by part', () => {
    const mine = { ...base, name: 'Ada B', hours: [{ from: '10:00' }], custom: { size: 'L', diet: '' } };
    expect(changedPaths(mine, base)).toEqual(['name', 'hours', 'custom']);
    expect(changedPaths(mine, base, ['custom'])).toEqual(['name', 'hours', 'custom.size']);
    expect(changesOf(mine, base)).toEqual({
      name: 'Ada B',
      hours: [{ from: '10:00' }],
      custom: { size: 'L', diet: '' },
    });
    expect(changesOf(mine, base, ['custom'])).toMatchObject({ custom: { size: 'L' } });
    expect(changesOf(mine, base, ['custom']).custom).not.toHaveProperty('diet');
  });

  it('is nothing where only space around a text is new, and something where a value was emptied', () => {
    expect(changedPaths({ ...base, name: ' Ada ' }, base)).toEqual([]);
    expect(changesOf({ ...base, phone: '' }, base)).toEqual({ phone: '' });
  });
});

describe('merging with what somebody else saved', () => {
  it('takes what only they changed and keeps what only this form changed', () => {
    const mine = { ...base, name: 'Ada B' };
    const theirs = { ...base, phone: '2', hours: [] };
    expect(merged(mine, base, theirs)).toEqual({
      values: { ...base, name: 'Ada B', phone: '2', hours: [] },
      conflicts: [],
    });
  });

  it('keeps what is typed where both changed the same, and tells of it', () => {
    const mine = { ...base, name: 'Mine', phone: '3' };
    const theirs = { ...base, name: 'Theirs', phone: '3' };
    expect(merged(mine, base, theirs)).toEqual({ values: mine, conflicts: ['name'] });
  });

  it('has no conflict where both changed it alike, or changed it back', () => {
    expect(merged({ ...base, name: 'B ' }, base, { ...base, name: 'B' }).conflicts).toEqual([]);
    expect(merged(base, base, { ...base, name: 'B' })).toEqual({ values: { ...base, name: 'B' }, conflicts: [] });
  });

  it('compares what is compared singly by its parts', () => {
    const mine = { ...base, custom: { size: 'L', diet: 'vegan' } };
    const theirs = { ...base, custom: { size: 'S', diet: '' } };
    expect(merged(mine, base, theirs, ['custom'])).toEqual({ values: mine, conflicts: ['custom.size'] });
    expect(merged(mine, base, theirs)).toEqual({ values: mine, conflicts: ['custom'] });
    const besides = { ...base, custom: { size: 'S', diet: '', school: 'North' } };
    expect(merged({ ...base, custom: { size: 'M', diet: 'vegan' } }, base, besides, ['custom'])).toEqual({
      values: { ...base, custom: { size: 'S', diet: 'vegan', school: 'North' } },
      conflicts: [],
    });
  });
});

it('a value at a path is replaced and nothing else is touched', () => {
  const next = withValue(base, 'custom.size', 'L');
  expect(next).toEqual({ ...base, custom: { size: 'L', diet: '' } });
  expect(next.hours).toBe(base.hours);
  expect(base.custom.size).toBe('M');
});
