import { describe, expect, it } from 'vitest';
import {
  accessOf,
  categories,
  defaultAccess,
  isAdminLike,
  may,
  missingCategory,
  staffRoles,
  type Viewer,
} from './access.ts';

const viewer = (...access: string[]): Viewer => ({ role_id: 8, access: new Set(access) });

describe('may', () => {
  it('allows everyone on public endpoints, and staff on theirs', () => {
    expect([may(null, 'public'), may(null, 'staff'), may(viewer(), 'staff')]).toEqual([true, false, true]);
  });

  it('asks for one category, or for any of several', () => {
    expect(may(viewer('leads'), 'leads')).toBe(true);
    expect(may(viewer('leads'), 'students')).toBe(false);
    expect(may(viewer('all_leads'), ['leads', 'all_leads'])).toBe(true);
    expect(may(viewer('students'), ['leads', 'all_leads'])).toBe(false);
    expect(may(null, 'leads')).toBe(false);
  });

  it('gives nobody more for their role alone', () => {
    expect(may({ role_id: 10, access: new Set() }, 'setup')).toBe(false);
  });
});

it('names the category that is missing', () => {
  expect(missingCategory(viewer(), ['leads', 'all_leads'])).toBe('leads');
  expect(missingCategory(null, 'setup')).toBe('staff');
  expect(missingCategory(viewer('setup'), 'setup')).toBeNull();
  expect(missingCategory(viewer('setup'), [])).toBeNull();
});

it('holds a category only at value 1', () => {
  expect([
    ...accessOf([
      { category: 'leads', value: 1 },
      { category: 'students', value: 0 },
    ]),
  ]).toEqual(['leads']);
});

it('numbers the roles as the specification does, and gives owners and admins everything', () => {
  expect(
    Object.keys(staffRoles)
      .map(Number)
      .sort((a, b) => a - b),
  ).toEqual([1, 2, 7, 8, 9, 10]);
  expect([1, 2, 7, 8, 9, 10].filter(isAdminLike)).toEqual([1, 10]);
  expect([defaultAccess[1], defaultAccess[10]]).toEqual([categories, categories]);
  expect(new Set(categories).size).toBe(23);
});

it('gives no role by default a category that does not exist', () => {
  const known: readonly string[] = categories;
  for (const access of Object.values(defaultAccess))
    expect(access.filter((category) => !known.includes(category))).toEqual([]);
});
