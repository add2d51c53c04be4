import { LEAD } from '@schoolbell/core/access';
import { leadMoved } from '@schoolbell/core/enquiries/events';
import { personAdded } from '@schoolbell/core/people/events';
import type { Db } from '../db/transaction.ts';
import type { Chance } from '../demo/chance.ts';
import type { School, SeededChild } from '../demo/school.ts';

export const DAY = 86_400_000;

/** The steps of leads to their stages, and recent actions of staff, for the dashboard's list. */
export async function addHistory(
  db: Db,
  chance: Chance,
  { institution_id, staff, stages, now }: School,
  children: readonly SeededChild[],
): Promise<void> {
  const moved = children.filter((child) => child.role_id === LEAD && child.stage_id !== stages[0]);
  const steps = moved.map((child) => ({
    institution_id,
    person_id: child.user_detail_id,
    from_stage_id: stages[0]!,
    to_stage_id: child.stage_id!,
    moved_by: staff['sales']!,
    moved_at: new Date(child.created_at.getTime() + chance.next() * (now.getTime() - child.created_at.getTime())),
  }));
  await db.insertInto('stage_move').values(steps).execute();
  const lately = steps.filter((step) => now.getTime() - step.moved_at.getTime() < 30 * DAY);
  const rows = [
    ...lately.map((step) => ({
      institution_id,
      kind: leadMoved.name,
      actor_id: step.moved_by,
      person_id: step.person_id,
      created_at: step.moved_at,
    })),
    ...children
      .filter((child) => child.signup_source === 'staff')
      .map((child) => ({
        institution_id,
        kind: personAdded.name,
        actor_id: staff['frontoffice']!,
        person_id: child.user_detail_id,
        created_at: child.created_at,
      })),
  ];
  await db.insertInto('audit').values(rows).execute();
}
const stages = [
  ['Enquired', 'info', 30],
  ['Contacted', 'cyan', 21],
  ['Trial booked', 'plum', 60],
  ['Won', 'success', null],
  ['Lost', 'neutral', null],
] as const;

/** The school's own stages instead of the first three; returns their ids in order. */
export async function setStages(db: Db, institution_id: number): Promise<number[]> {
  await db.deleteFrom('stage').where('institution_id', '=', institution_id).execute();
  const rows = await db
    .insertInto('stage')
    .values(
      stages.map(([stage_name, colour, rotten_days], order) => ({
        institution_id,
        stage_name,
        colour,
        rotten_days,
        order,
      })),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
