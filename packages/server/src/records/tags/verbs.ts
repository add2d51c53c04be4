import type { BulkAction } from '@schoolbell/core/lists/bulk/rules';
import { type Action, type Act, alike, gone } from '../../lists/bulk/actions/verbs.ts';
import { personTagged } from '@schoolbell/core/records/events';
import { dropTags, findTags, putTags } from './queries.ts';

interface TagEffect {
  on: number[];
  off: number[];
}

/** Removes and adds tags; an undo reverses what was done to each person. */
const tag: Act = async ({ db, viewer, now }, { ids, options, is_undo, effects }) => {
  const { institution_id, user_detail_id: by } = viewer;
  const wanted = is_undo
    ? alike(ids, effects, ({ on, off }: TagEffect) => ({ add: off, remove: on }))
    : [{ value: options as { add: number[]; remove: number[] }, ids }];
  const all = [...new Set(wanted.flatMap(({ value }) => [...value.add, ...value.remove]))];
  const known = new Map((await findTags(db, institution_id, all)).map((one) => [one.id, one.tag_name]));
  if (!is_undo && known.size < all.length) throw gone('tag');
  const done = new Map<number, TagEffect>();
  for (const { value, ids: people } of wanted) {
    const off = await dropTags(db, institution_id, people, value.remove);
    const on = await putTags(db, {
      institution_id,
      ids: people,
      tag_ids: value.add.filter((id) => known.has(id)),
      by,
      now,
    });
    for (const { person_id } of [...off, ...on]) done.set(person_id, { on: [], off: [] });
    for (const { person_id, tag_id } of off) done.get(person_id)!.off.push(tag_id);
    for (const { person_id, tag_id } of on) done.get(person_id)!.on.push(tag_id);
  }
  const names = (tags: number[]) => ({ tags: tags.map((id) => known.get(id)!) });
  return {
    changed: done,
    audits: [...done].map(([person_id, { on, off }]) => ({
      kind: personTagged,
      person_id,
      before: names(off),
      after: names(on),
    })),
  };
};

/** Putting tags on people, and taking them off. */
export const tagActions = { tag: { act: tag } } satisfies Partial<Record<BulkAction, Action>>;
