import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { flag, id, requiredText } from '../http/fields.ts';
import { currency, InstitutionAddress } from '../settings/general/contract.ts';

const Branch = z.strictObject({
  /** The institution's id. */
  id,
  /** The signed-in person's record there, which `session/switch` takes. */
  user_detail_id: id,
  institutionName: z.string(),
  institutionCurrency: z.string(),
  institutionCountry: z.string(),
  institutionTimeZone: z.string(),
  institutionAddress: z.strictObject({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.string(),
  }),
  /** 1 for the school's first branch, and for the current one. */
  is_head: flag,
  is_current: flag,
});

export const addBranch = endpoint({
  method: 'POST',
  path: 'add/branch',
  access: 'setup',
  idempotent: true,
  limit: 'setup',
  summary:
    'Adds a branch to the school, with the signed-in admin or owner as its owner and copies of what is asked for. Refuses with `planBlocked` where the plan allows none.',
  input: z.strictObject({
    institutionName: requiredText,
    /** The current branch's where absent. */
    institutionCurrency: z.optional(currency),
    replicateSubjects: z._default(flag, 1),
    replicatePackages: z._default(flag, 1),
    replicateFinance: z._default(flag, 1),
    institutionAddress: InstitutionAddress,
    /** The person who adds it; nobody can add one in another's name. */
    user_detail_id: z.optional(id),
  }),
  result: z.strictObject({ data: Branch, message: z.string() }),
});

export const branchDetails = endpoint({
  method: 'GET',
  path: 'branch/{id}',
  access: 'staff',
  shows: [],
  summary: 'Returns one branch where the signed-in person works.',
  input: z.strictObject({ id }),
  result: z.strictObject({ data: Branch }),
});

export const branches = endpoint({
  method: 'GET',
  path: 'branch/branches',
  access: 'staff',
  shows: [],
  summary: 'Lists the branches where the signed-in person works, including the current one.',
  input: z.strictObject({}),
  result: z.strictObject({ data: z.array(Branch) }),
});
