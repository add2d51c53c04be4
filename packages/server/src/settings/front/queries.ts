import { sql } from 'kysely';
import type { PlanState } from '@schoolbell/core/settings/plan/rules';
import type { Word } from '@schoolbell/core/words/rules';
import type { Db } from '../../http/context.ts';

/** What a school's public pages say of the school. */
export interface Front extends PlanState {
  institution_name: string;
  logo_handle: string | null;
  country: string;
  theme: Record<string, unknown>;
  words: Word[];
}

/** The school as its public pages show it, in one round trip. */
export async function frontOf(db: Db, institution_id: number): Promise<Front> {
  const { rows } = await sql<Front>`
    select i.institution_name, i.logo_handle, i.country, i.theme, i.is_trial as "isTrial", i.trial_expiry_date as "trialExpiryDate", i.is_failed as "isFailed", i.plan_expiry_date as "planExpiryDate",
      (select coalesce(json_agg(json_build_object('type', w.type, 'replaced_text', w.replaced_text, 'plural_text', w.plural_text)), '[]') from word w where w.institution_id = ${institution_id}) as words
    from institution i where i.institution_id = ${institution_id}`.execute(db);
  return rows[0]!;
}
