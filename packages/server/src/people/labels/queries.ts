import { sql } from 'kysely';

/** A person's tags, of a person `p`: for `byName`. */
export const tagsOf = sql`array(select json_build_object('id', t.id, 'tag_name', t.tag_name, 'colour', t.colour) from person_tag x join tag t on t.institution_id = x.institution_id and t.id = x.tag_id
  where x.institution_id = p.institution_id and x.person_id = p.user_detail_id)`;

/**
 * A student's active batches, for a person `p`: for `byName`. Membership comes first in the join, because a table of a few
 * batches has no statistics and the planner would try each of them for each person.
 */
export const batchesOf = sql`array(select json_build_object('id', b.id, 'batch_name', b.batch_name, 'colour', b.colour) from batch_member x,
  lateral (select * from batch where institution_id = x.institution_id and id = x.batch_id offset 0) b
  where x.institution_id = p.institution_id and x.person_id = p.user_detail_id and b.archived_at is null)`;

/** What `tagsOf` and `batchesOf` read. */
interface Labelled {
  tags?: readonly { tag_name: string }[];
  batches?: readonly { batch_name: string }[];
}

/**
 * A person's row with tags and batches sorted as `lower` sorts them. Sorting in the statement would set up two sorts per
 * person, a tenth of a list's time, for the few with several of either.
 */
export function byName<Row extends object>(row: Row): Row {
  const { tags = [], batches = [] } = row as Labelled;
  if (tags.length < 2 && batches.length < 2) return row;
  return {
    ...row,
    ...(tags.length > 1 && { tags: sorted(tags, (tag) => tag.tag_name) }),
    ...(batches.length > 1 && { batches: sorted(batches, (batch) => batch.batch_name) }),
  };
}

function sorted<Label>(labels: readonly Label[], name: (label: Label) => string): Label[] {
  const key = (label: Label) => name(label).toLowerCase();
  return labels.toSorted((one, other) => Number(key(one) > key(other)) - Number(key(one) < key(other)));
}
