import { LEAD, STUDENT } from '@schoolbell/core/access';
import type { Context } from '../../http/context.ts';
import type { Circumstances } from '../../happenings/queries.ts';
import { peopleTold } from './queries.ts';

const types = { [STUDENT]: 'student.created', [LEAD]: 'lead.created' } as const;

/** Tells automations and webhooks that students or leads were added. Call it once their forms are written, too. */
export function tellAdded(
  { tenant, happened }: Pick<Context, 'tenant' | 'happened'>,
  role_id: number,
  ids: readonly number[],
  circumstances?: Circumstances,
): void {
  if ((role_id === STUDENT || role_id === LEAD) && ids.length > 0)
    void happened(types[role_id], peopleTold(tenant.institution_id, ids), circumstances);
}
