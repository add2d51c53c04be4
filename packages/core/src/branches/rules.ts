import { isAdminLike } from '../access.ts';
import { generalErrors } from '../settings/general/rules.ts';
import { texts } from '../validators.ts';

/** What a new branch can copy, in copying order, because packages name subjects. */
export const branchParts = ['subjects', 'packages', 'finance'] as const;
export type BranchPart = (typeof branchParts)[number];

/** The specification's texts about adding a branch. */
export const branchTexts = {
  added: 'Branch added successfully.',
  failed: 'There was a error while adding branch.',
} as const;

/** Whether a person can add branches, as well as the category `setup`: owners and admins, because they will own the new one. */
export function mayOpenBranches(viewer: { role_id: number; access: ReadonlySet<string> }): boolean {
  return isAdminLike(viewer.role_id) && viewer.access.has('setup');
}

/** The fields of a branch that can be wrong. */
export interface BranchValues {
  institutionName: string;
  institutionCurrency?: string | undefined;
  institutionAddress: { country: string };
}

/** What is wrong with it, by field path: a name and a country must be there. */
export function branchErrors({
  institutionName,
  institutionCurrency,
  institutionAddress,
}: BranchValues): Record<string, string> {
  return {
    ...(institutionName.trim() === '' && { institutionName: texts.required }),
    ...generalErrors({ institutionCurrency, institutionAddress }),
  };
}
