import { isGuardian } from '@schoolbell/core/access';
import { fullName } from '@schoolbell/core/format';
import { Failure, missing, refuseStale } from '@schoolbell/core/http/errors';
import { seenBy } from '@schoolbell/core/http/hidden';
import { pageFrom } from '@schoolbell/core/http/page';
import { Alike } from '@schoolbell/core/people/duplicates/contract';
import { mergedRole } from '@schoolbell/core/people/duplicates/rules';
import { personMerged, personReviewed, personUnmerged } from '@schoolbell/core/people/events';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { type Comparable, countMoves, mergePeople } from '../merges/queries.ts';
import { stageTold } from '../merges/telling/queries.ts';
import { findMerges, unmergePeople } from '../merges/undoing/queries.ts';
import { decidePair, listPairs } from './pairs/queries.ts';
import { type Two, openBoth, alike, differences, refusalOf } from './comparing/verbs.ts';

function told(context: StaffContext): void {
  for (const area of ['students', 'leads', 'duplicates'] as const) context.changed(area);
}

interface MergeInput extends Two {
  version: number;
  duplicate_version: number;
  take: string[];
}

/** Makes two records one: rights, then versions, then what the rule says, then every link. */
async function merge(context: StaffContext, input: MergeInput, wanted: (person: Comparable) => boolean) {
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  const [kept, gone] = await openBoth(context, input);
  if (!wanted(kept) || !wanted(gone)) throw missing();
  const refusal = await refusalOf(context, kept, gone);
  if (refusal) throw new Failure('conflict', refusal);
  const shown = (person: Comparable) => seenBy(viewer, Alike, alike(person));
  refuseStale(input.version, kept.version, shown(kept));
  refuseStale(input.duplicate_version, gone.version, shown(gone));
  const known = new Set((await differences(context, kept, gone)).map((field) => field.name));
  const take = input.take.filter((name) => known.has(name));
  const merging = {
    institution_id,
    kept_id: kept.user_detail_id,
    gone_id: gone.user_detail_id,
    take,
    role_id: mergedRole(kept.role_id, gone.role_id),
    by: viewer.user_detail_id,
    now,
  };
  const merge_id = await mergePeople(db, merging, context.brought.merging);
  void context.happened('lead.stage_changed', stageTold(institution_id, merge_id, 'merge'), { quiet: true });
  await context.audit(personMerged, { person_id: kept.user_detail_id, after: { merged: fullName(gone), taken: take } });
  return {
    merge_id,
    user_detail_id: kept.user_detail_id,
    message: `${fullName(gone)} was merged with ${fullName(kept)}.`,
  };
}

/** Possible duplicates: found, compared, merged, kept apart. */
export const duplicatesHandlers = {
  duplicates: async (input, { db, viewer }) => {
    const { rows, counted } = await listPairs(db, viewer, input);
    return pageFrom(rows, counted, input.page, input.per_page);
  },

  findAllDuplicates: async (_, context) => {
    await context.later('duplicates', {});
    return { message: 'Searching. Possible duplicates appear here.' };
  },

  dismissDuplicate: async (input, context) => {
    const { db, viewer, now } = context;
    const [one, other] = await openBoth(context, input);
    await decidePair(db, {
      institution_id: viewer.institution_id,
      ids: [one.user_detail_id, other.user_detail_id],
      by: viewer.user_detail_id,
      now,
    });
    await context.audit(personReviewed, { person_id: one.user_detail_id, after: { not_a_duplicate: fullName(other) } });
    told(context);
    return { message: `${fullName(one)} and ${fullName(other)} are kept separate.` };
  },

  reopenDuplicate: async (input, context) => {
    const { db, viewer, now } = context;
    const [one, other] = await openBoth(context, input);
    await decidePair(db, {
      institution_id: viewer.institution_id,
      ids: [one.user_detail_id, other.user_detail_id],
      by: null,
      now,
    });
    told(context);
    return { message: 'Back in the list.' };
  },

  compareDuplicates: async (input, context) => {
    const { db, viewer } = context;
    const [kept, gone] = await openBoth(context, input, false);
    const [fields, moves, refusal] = [
      await differences(context, kept, gone),
      await countMoves(db, viewer.institution_id, gone.user_detail_id),
      await refusalOf(context, kept, gone),
    ];
    return {
      kept: alike(kept),
      gone: alike(gone),
      refusal,
      version: kept.version,
      duplicate_version: gone.version,
      fields,
      moves,
    };
  },

  mergeDuplicates: (input, context) => merge(context, input, (person) => !isGuardian(person)),
  mergeGuardians: (input, context) => merge(context, input, isGuardian),

  merges: async ({ page, per_page }, { db, viewer, now }) => {
    const { data, counted } = await findMerges(db, viewer, { page, per_page, now });
    return pageFrom(data, counted, page, per_page);
  },

  undoMerge: async ({ merge_id }, context) => {
    const { db, viewer, now } = context;
    const {
      data: [found],
      people: [pair],
    } = await findMerges(db, viewer, { page: 1, per_page: 1, merge_id, now });
    if (!found || !pair) throw missing();
    void context.happened('lead.stage_changed', stageTold(viewer.institution_id, merge_id, 'undo'), { quiet: true });
    await unmergePeople(db, viewer.institution_id, merge_id, {
      people: pair,
      mergers: context.brought.merging,
      now,
    });
    await context.audit(personUnmerged, { person_id: found.kept.user_detail_id, after: { merged: found.gone_name } });
    return { message: `${found.kept.name} and ${found.gone_name} are separate again.` };
  },
} satisfies Partial<Handlers<'duplicates'>>;
