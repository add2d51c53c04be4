import { type RawBuilder, sql } from 'kysely';
import type { Happened } from '@schoolbell/core/happenings/rules';

/** What is told of people who have become students or leads: the first form that they came by, and where they came from. */
export const peopleTold = (institution_id: number, ids: readonly number[]): RawBuilder<Happened> => sql<Happened>`
  select p.user_detail_id as person_id, p.user_detail_id as subject_id, 'once' as key, p.version,
    jsonb_build_object('source', p.signup_source, 'form_type', (
      select s.custom_form_id from submission s where s.institution_id = ${institution_id} and s.person_id = p.user_detail_id and s.state = 'accepted' order by s.created_at, s.id limit 1)) as data
  from person p where p.institution_id = ${institution_id} and p.user_detail_id = any(${[...ids]}::bigint[]) order by p.user_detail_id`;
