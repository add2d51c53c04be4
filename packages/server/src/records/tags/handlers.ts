import { missing } from '@schoolbell/core/http/errors';
import { tagAdded, tagChanged, tagDeleted } from '@schoolbell/core/records/events';
import type { Handlers } from '../../http/context.ts';
import { startBulk } from '../../lists/bulk/verbs.ts';
import { changeTag, findTags, insertTag, listTags, removeTag } from './queries.ts';

/** Tags, and who wears them. */
export const tagsHandlers: Handlers<'tags'> = {
  tags: async (_, { db, viewer }) => ({ data: await listTags(db, viewer) }),

  makeTag: async ({ id, ...tag }, context) => {
    const { db, viewer } = context;
    const [before] = id === undefined ? [] : await findTags(db, viewer.institution_id, [id], 'alone');
    if (id !== undefined && !before) throw missing('tag');
    if (before) await changeTag(db, viewer.institution_id, before.id, tag);
    const made = before ? { id: before.id, isNew: false } : await insertTag(db, viewer.institution_id, tag);
    if (before || made.isNew)
      await context.audit(before ? tagChanged : tagAdded, { before, after: { id: made.id, ...tag } });
    context.changed('tags');
    return (await listTags(db, viewer)).find((one) => one.id === made.id)!;
  },

  deleteTag: async ({ id }, context) => {
    const { db, viewer } = context;
    const [tag] = await findTags(db, viewer.institution_id, [id], 'alone');
    if (!tag) throw missing('tag');
    await removeTag(db, viewer.institution_id, id);
    await context.audit(tagDeleted, { before: tag });
    return { message: `Tag ${tag.tag_name} deleted` };
  },

  tagStudents: ({ add, remove, ...which }, context) =>
    startBulk(context, { kind: 'student', action: 'tag', options: { add, remove } }, which),
  tagLeads: ({ add, remove, ...which }, context) =>
    startBulk(context, { kind: 'lead', action: 'tag', options: { add, remove } }, which),
};
