import type { InputOf } from '@schoolbell/core/http/endpoint';
import type { addBranch } from '@schoolbell/core/branches/contract';
import { branchErrors } from '@schoolbell/core/branches/rules';
import type { SignedIn } from '../session/session.ts';
import { atFields } from '../settings/general/general.ts';

/** A branch as it is typed in: names flat, as the fields stand. */
export interface BranchForm {
  institutionName: string;
  institutionCurrency: string;
  country: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  replicateSubjects: boolean;
  replicatePackages: boolean;
  replicateFinance: boolean;
}

/** A new branch begins where this one is: its currency, its country, and copies of everything. */
export function blankBranch({ institution }: Pick<SignedIn, 'institution'>): BranchForm {
  return {
    institutionName: '',
    institutionCurrency: institution.institutionCurrency,
    country: institution.institutionCountry,
    street: '',
    city: '',
    state: '',
    zip: '',
    replicateSubjects: true,
    replicatePackages: true,
    replicateFinance: true,
  };
}

const flag = (on: boolean) => (on ? 1 : 0);

/** What is sent. */
export function sentBranch(
  { institutionName, institutionCurrency, street, city, state, zip, country, ...copies }: BranchForm,
  user_detail_id: number,
): InputOf<typeof addBranch> {
  return {
    institutionName: institutionName.trim(),
    institutionCurrency,
    institutionAddress: { street, city, state, zip, country },
    user_detail_id,
    replicateSubjects: flag(copies.replicateSubjects),
    replicatePackages: flag(copies.replicatePackages),
    replicateFinance: flag(copies.replicateFinance),
  };
}

/** What is wrong with what is typed, by field. */
export function formErrors({ institutionName, institutionCurrency, country }: BranchForm): Record<string, string> {
  return atFields(branchErrors({ institutionName, institutionCurrency, institutionAddress: { country } }));
}
