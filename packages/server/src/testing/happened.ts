import type { TestSchool } from './server.ts';

/** What happened at a school, in order, as automations and webhooks are told of it. */
export function happenedAt(school: () => TestSchool) {
  const heard = (...types: string[]) =>
    school().sql(async (db) => {
      const rows = await db
        .selectFrom('happening')
        .select(['type', 'person_id', 'subject_id', 'key', 'version', 'data', 'quiet'])
        .where('institution_id', '=', school().institution_id)
        .orderBy('happening_id')
        .execute();
      return types.length === 0 ? rows : rows.filter((row) => types.includes(row.type));
    });
  /** Lets an automation want these triggers, so that what happened queues work. */
  const want = (...triggers: string[]) =>
    school().sql(async (db) => {
      const { institution_id } = school();
      await db
        .insertInto('automation')
        .values(
          triggers.map((trigger_name) => ({ institution_id, automation_name: trigger_name, trigger_name, status: 1 })),
        )
        .execute();
    });
  /** Jobs of automations that were queued. */
  const queued = () =>
    school().sql(
      async (db) =>
        await db
          .selectFrom('job')
          .select('payload')
          .where('institution_id', '=', school().institution_id)
          .where('kind', '=', 'automate')
          .orderBy('id')
          .execute(),
    );
  return { heard, want, queued };
}
