import { type Examples, nothing } from '../testing/calls.ts';
import { address, someone } from '../testing/person.ts';

export const examples: Examples<'branches'> = {
  branches: {
    addBranch: ({ owner }) => ({
      institutionName: someone(),
      institutionCurrency: 'SGD',
      replicateSubjects: 1,
      replicatePackages: 0,
      replicateFinance: 1,
      institutionAddress: address,
      user_detail_id: owner.user_detail_id,
    }),
    branchDetails: ({ school }) => ({ id: school.institution_id }),
    branches: nothing,
  },
};
