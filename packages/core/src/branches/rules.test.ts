import { expect, it } from 'vitest';
import { categories, defaultAccess, type StaffRole } from '../access.ts';
import { branchErrors, mayOpenBranches } from './rules.ts';

it('lets only owners and admins with setup add branches', () => {
  const may = (role_id: number, access: readonly string[]) => mayOpenBranches({ role_id, access: new Set(access) });
  const roles = Object.keys(defaultAccess).map(Number) as StaffRole[];
  expect(roles.filter((role) => may(role, defaultAccess[role])).sort()).toEqual([1, 10]);
  // Setting up a school for another person doesn't make you the owner of a new one.
  expect(roles.filter((role) => may(role, categories)).sort()).toEqual([1, 10]);
  expect(
    may(
      1,
      categories.filter((category) => category !== 'setup'),
    ),
  ).toBe(false);
});

it('asks for a name and a country, and refuses an unknown currency or country', () => {
  expect(branchErrors({ institutionName: 'North', institutionAddress: { country: 'SG' } })).toEqual({});
  expect(branchErrors({ institutionName: ' ', institutionAddress: { country: '' } })).toEqual({
    institutionName: 'This field is required',
    'institutionAddress.country': 'This field is required',
  });
  expect(
    branchErrors({ institutionName: 'North', institutionCurrency: 'XXQ', institutionAddress: { country: 'QZ' } }),
  ).toEqual({
    institutionCurrency: 'Please choose one of the options',
    'institutionAddress.country': 'Please choose one of the options',
  });
});
