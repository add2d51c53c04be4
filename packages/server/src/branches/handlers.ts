import { branchErrors, type BranchPart, branchTexts, mayOpenBranches } from '@schoolbell/core/branches/rules';
import type { addBranch } from '@schoolbell/core/branches/contract';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { Failure, missing, invalid } from '@schoolbell/core/http/errors';
import { mayAddBranch } from '@schoolbell/core/settings/plan/rules';
import { branchAdded } from '@schoolbell/core/branches/events';
import type { Handlers, StaffContext } from '../http/context.ts';
import { insertAudit } from '../http/queries.ts';
import { planOf } from '../settings/plan/queries.ts';
import { copyParts } from './copies/queries.ts';
import { asBranch, createBranch, founderOf, headOf, type OwnBranch, ownBranches } from './queries.ts';

type NewBranch = ParsedOf<typeof addBranch>;

const flagOf = (is: boolean): 0 | 1 => (is ? 1 : 0);

function shown({ street, city, state, zip, ...row }: OwnBranch, { tenant }: StaffContext) {
  return {
    id: row.id,
    user_detail_id: row.user_detail_id,
    institutionName: row.institution_name,
    institutionCurrency: row.currency,
    institutionCountry: row.country,
    institutionTimeZone: row.time_zone,
    institutionAddress: { street, city, state, zip, country: row.country },
    is_head: flagOf(row.is_head),
    is_current: flagOf(row.id === tenant.institution_id),
  };
}

/** One of the branches that the viewer works in. Any other one answers like one that isn't there. */
async function openBranch(context: StaffContext, id: number) {
  const found = (await ownBranches(context.db)).find((branch) => branch.id === id);
  if (!found) throw missing('branch');
  return shown(found, context);
}

/** Who can add a branch, whether the plan allows it, and mistakes in the form. */
async function refuse({ db, tenant, viewer }: StaffContext, input: NewBranch): Promise<void> {
  if (!mayOpenBranches(viewer)) throw new Failure('forbidden', 'Only owners and admins can add branches.');
  const plan = await planOf(db, tenant.institution_id);
  if (!mayAddBranch({ isFailed: plan.is_failed, code: plan.plan_code }))
    throw new Failure('planBlocked', 'Your plan does not include another branch.');
  const errors = branchErrors(input);
  if (input.user_detail_id !== undefined && input.user_detail_id !== viewer.user_detail_id)
    errors['user_detail_id'] = 'You can only add a branch for yourself';
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function partsOf({ replicateSubjects, replicatePackages, replicateFinance }: NewBranch): Set<BranchPart> {
  const wanted: [BranchPart, number][] = [
    ['subjects', replicateSubjects],
    ['packages', replicatePackages],
    ['finance', replicateFinance],
  ];
  return new Set(wanted.flatMap(([part, value]) => (value === 1 ? [part] : [])));
}

/** The branches of a school: listing a person's, and adding one. */
export const branchesHandlers: Handlers<'branches'> = {
  addBranch: async (input, context) => {
    const { db, tenant, viewer } = context;
    await refuse(context, input);
    const { country, ...institutionAddress } = input.institutionAddress;
    const founder = await founderOf(db, tenant.institution_id, viewer.user_detail_id);
    const { institution_id, owner_id } = await createBranch(
      db,
      context.brought.founding,
      await headOf(db, tenant.institution_id),
      {
        institutionName: input.institutionName.normalize('NFC'),
        institutionCountry: country,
        institutionCurrency: input.institutionCurrency ?? tenant.currency,
        institutionTimeZone: tenant.time_zone,
        institutionAddress,
      },
      founder,
    );
    const parts = partsOf(input);
    await copyParts(db, { from: tenant.institution_id, to: institution_id, parts });
    const entry = {
      after: { institution_id, institutionName: input.institutionName, from: tenant.institution_id, parts: [...parts] },
    };
    await context.audit(branchAdded, entry);
    await asBranch(db, institution_id, () =>
      insertAudit(db, { institution_id, actor_id: owner_id }, branchAdded, entry),
    );
    return { data: await openBranch(context, institution_id), message: branchTexts.added };
  },

  branchDetails: async ({ id }, context) => ({ data: await openBranch(context, id) }),

  branches: async (_, context) => ({ data: (await ownBranches(context.db)).map((branch) => shown(branch, context)) }),
};
