import { resultsOf } from '@schoolbell/core/http/bulk';
import { LEAD, STUDENT } from '@schoolbell/core/access';
import { Failure } from '@schoolbell/core/http/errors';
import { say } from '@schoolbell/core/words/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { listWords } from '../../words/queries.ts';
import { findListed } from '../search/queries.ts';
import { changeTag, dropTags, findTags, insertTag, listTags, putTags, removeTag } from './queries.ts';

const missing = () => new Failure('notFound', 'This tag was not found.');

interface Tagging { user_detail_ids: readonly number[]; add: readonly number[]; remove: readonly number[] }

const nouns = { [STUDENT]: ['{student}', '{students}'], [LEAD]: ['lead', 'leads'] } as const;

/** Puts tags on people and takes others off, and says of each whether anything changed. */
async function tagPeople(context: StaffContext, role_id: typeof STUDENT | typeof LEAD, { user_detail_ids, add, remove }: Tagging) {
  const { db, viewer, now } = context;
  const { institution_id, user_detail_id: by } = viewer;
  const owner_id = role_id === LEAD && !viewer.access.has('all_leads') ? by : undefined;
  const wanted = new Set([...add, ...remove]);
  const known = new Map((await findTags(db, institution_id, [...wanted])).map((tag) => [tag.id, tag.tag_name]));
  if (known.size < wanted.size) throw missing();
  const ids = await findListed(db, { institution_id, role_id, owner_id }, user_detail_ids);
  if (ids.length === 0) throw new Failure('notFound', 'This record was not found.');
  const off = await dropTags(db, institution_id, ids, remove);
  const on = await putTags(db, { institution_id, ids, tag_ids: add, by, now });
  const changed = [...new Set([...on, ...off].map((one) => one.person_id))];
  const names = (rows: typeof on, person: number) => rows.filter((row) => row.person_id === person).map((row) => known.get(row.tag_id)!);
  await Promise.all(changed.map((person_id) => context.audit({ kind: 'tagged', person_id, before: { tags: names(off, person_id) }, after: { tags: names(on, person_id) } })));
  context.changed(role_id === STUDENT ? 'students' : 'leads');
  const words = await listWords(db, institution_id);
  return { changed: changed.length, message: say(words, `Tags of ${changed.length} ${nouns[role_id][changed.length === 1 ? 0 : 1]} changed`), results: resultsOf(user_detail_ids, ids, changed) };
}

/** Tags, and who wears them. */
export const tagsHandlers: Handlers<'tags'> = {
  tags: async (_, { db, viewer }) => ({ data: await listTags(db, viewer) }),

  makeTag: async ({ id, ...tag }, context) => {
    const { db, viewer } = context;
    const [before] = id === undefined ? [] : await findTags(db, viewer.institution_id, [id], 'alone');
    if (id !== undefined && !before) throw missing();
    if (before) await changeTag(db, viewer.institution_id, before.id, tag);
    const made = before ? { id: before.id, isNew: false } : await insertTag(db, viewer.institution_id, tag);
    if (before || made.isNew) await context.audit({ kind: before ? 'tag_changed' : 'tag_added', before, after: { id: made.id, ...tag } });
    context.changed('tags');
    return (await listTags(db, viewer)).find((one) => one.id === made.id)!;
  },

  deleteTag: async ({ id }, context) => {
    const { db, viewer } = context;
    const [tag] = await findTags(db, viewer.institution_id, [id], 'alone');
    if (!tag) throw missing();
    await removeTag(db, viewer.institution_id, id);
    await context.audit({ kind: 'tag_deleted', before: tag });
    context.changed('tags');
    return { message: `Tag ${tag.tag_name} deleted` };
  },

  tagStudents: (input, context) => tagPeople(context, STUDENT, input),
  tagLeads: (input, context) => tagPeople(context, LEAD, input),
};
