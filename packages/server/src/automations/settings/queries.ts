import { sql } from 'kysely';
import type { automationSettings } from '@schoolbell/core/automations/settings/contract';
import { FUSE } from '@schoolbell/core/automations/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { Db } from '../../db/transaction.ts';

/** When automations may act. */
export type AutomationSettings = ResultOf<typeof automationSettings>['data'];

/** What every school begins with. */
const firstSettings: AutomationSettings = {
  quiet_hours: 0,
  quiet_from: '21:00',
  quiet_until: '07:00',
  fuse: FUSE,
  version: 0,
};

/** How a school lets automations act; held where that is to change. */
export async function findSettings(db: Db, institution_id: number, { held = false } = {}): Promise<AutomationSettings> {
  if (held)
    await sql`insert into automation_setting (institution_id, version) values (${institution_id}, 0) on conflict do nothing`.execute(
      db,
    );
  const { rows } = await sql<AutomationSettings>`
    select s.quiet_hours, to_char(s.quiet_from, 'HH24:MI') as quiet_from, to_char(s.quiet_until, 'HH24:MI') as quiet_until, s.fuse, s.version
    from automation_setting s where s.institution_id = ${institution_id} ${held ? sql`for update of s` : sql``}`.execute(
    db,
  );
  return rows[0] ?? firstSettings;
}

/** Keeps how a school lets automations act. */
export async function changeSettings(
  db: Db,
  institution_id: number,
  { quiet_hours, quiet_from, quiet_until, fuse }: Omit<AutomationSettings, 'version'>,
): Promise<void> {
  await sql`
    update automation_setting s set quiet_hours = ${quiet_hours}, quiet_from = ${quiet_from}::time, quiet_until = ${quiet_until}::time, fuse = ${fuse}, version = s.version + 1
    where s.institution_id = ${institution_id}`.execute(db);
}
