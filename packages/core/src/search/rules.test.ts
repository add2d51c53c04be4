import { expect, it } from 'vitest';
import { pageOf } from './rules.ts';
import { searchableRoles } from '../people/found/rules.ts';

const found = (role_id: number, related_role_id: number | null = null) => ({
  user_detail_id: 7,
  role_id,
  related_user_detail_id: related_role_id === null ? null : 9,
  related_role_id,
});

it.each([
  [1, null, '/people/staff/7'],
  [2, null, '/people/staff/7'],
  [7, null, '/people/staff/7'],
  [8, null, '/people/staff/7'],
  [9, null, '/people/staff/7'],
  [10, null, '/people/staff/7'],
  [3, null, '/people/students/7'],
  [4, null, '/people/leads/7'],
  [5, 3, '/people/students/9'],
  [6, 4, '/people/leads/9'],
  [5, 4, '/people/leads/9'],
  [6, 3, '/people/students/9'],
  [5, null, null],
  [11, null, null],
])('role %i, related role %j: %j', (role_id, related, page) => {
  expect(pageOf(found(role_id, related))).toBe(page);
});

it.each([
  [
    ['students', 'leads', 'all_leads', 'staff', 'guardian'],
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  ],
  [['students'], [3]],
  [
    ['students', 'guardian'],
    [3, 5, 6],
  ],
  [['guardian'], []],
  [['leads'], [4]],
  [
    ['all_leads', 'guardian'],
    [4, 5, 6],
  ],
  [['staff'], [1, 2, 7, 8, 9, 10]],
  [['setup'], []],
])('who holds %j finds roles %j', (held, roles) => {
  expect(searchableRoles({ access: new Set(held) }).sort((a, b) => a - b)).toEqual(roles);
});
