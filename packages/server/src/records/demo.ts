import { mentionOf } from '@schoolbell/core/richText/mentions/naming/rules';
import type { Db } from '../db/transaction.ts';
import type { Chance } from '../demo/chance.ts';
import { noteTexts, staff as colleagues, taskTexts } from '../demo/names.ts';
import type { School, SeededChild } from '../demo/school.ts';
import { DAY } from '../enquiries/demo.ts';

const anyone = (chance: Chance) => chance.one(colleagues);

/** Notes of staff, some of them with a mentioned colleague. */
export async function addNotes(
  db: Db,
  chance: Chance,
  { institution_id, staff, now }: School,
  children: readonly SeededChild[],
): Promise<void> {
  const notes = Array.from({ length: 160 }, () => {
    const child = chance.one(children);
    const text = chance.one(noteTexts);
    const colleague = anyone(chance);
    const mentioned = text.includes('{mention}') ? staff[colleague.login]! : null;
    const message_box = mentioned
      ? text.replace('{mention}', mentionOf({ ...colleague, user_detail_id: mentioned }))
      : text;
    const created_at = new Date(
      child.created_at.getTime() + chance.next() * (now.getTime() - child.created_at.getTime()),
    );
    const others = colleagues.filter((one) => one !== colleague);
    return {
      mentioned,
      values: {
        institution_id,
        person_id: child.user_detail_id,
        message_box,
        author_id: staff[chance.one(others).login]!,
        is_pinned: chance.holds(0.06) ? 1 : 0,
        created_at,
        updated_at: created_at,
      },
    };
  });
  const rows = await db
    .insertInto('note')
    .values(notes.map((note) => note.values))
    .returning('id')
    .execute();
  const mentions = notes.flatMap(({ mentioned, values }, at) =>
    mentioned ? [{ institution_id, note_id: rows[at]!.id, staff_id: mentioned, created_at: values.created_at }] : [],
  );
  await db.insertInto('mention').values(mentions).execute();
}

/** Tasks: overdue, of today, to come, and done. */
export async function addTasks(
  db: Db,
  chance: Chance,
  { institution_id, staff, now }: School,
  children: readonly SeededChild[],
): Promise<void> {
  const newest = children.filter((child) => now.getTime() - child.created_at.getTime() < 200 * DAY);
  const tasks = Array.from({ length: 90 }, (_, at) => {
    const child = chance.one(newest);
    const days = at % 5 === 0 ? 0 : chance.whole(-9, 20);
    const validity_date = new Date(now.getTime() + days * DAY);
    validity_date.setUTCHours(17, 0, 0, 0);
    const task_status = days < 0 && chance.holds(0.7) ? 1 : 0;
    const created_at = new Date(
      Math.max(
        child.created_at.getTime(),
        Math.min(now.getTime(), validity_date.getTime()) - chance.whole(1, 12) * DAY,
      ),
    );
    // Everyone finds something to do on their first visit, also the owner.
    const assigned_id = staff[at < 12 ? colleagues[at % colleagues.length]!.login : anyone(chance).login]!;
    const completed = task_status
      ? { completed_at: new Date(Math.min(now.getTime(), validity_date.getTime())), completed_by: assigned_id }
      : {};
    return {
      institution_id,
      person_id: child.user_detail_id,
      task_detail: chance.one(taskTexts),
      task_status,
      validity_date,
      owner_id: staff[anyone(chance).login]!,
      assigned_id,
      created_at,
      completed_at: null,
      completed_by: null,
      ...completed,
    };
  });
  await db.insertInto('task').values(tasks).execute();
}
