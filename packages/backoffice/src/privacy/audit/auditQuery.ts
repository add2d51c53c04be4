import type { InputOf } from '@schoolbell/core/http/endpoint';
import type { auditLog } from '@schoolbell/core/privacy/audit/contract';
import { auditFilters } from '@schoolbell/core/privacy/audit/rules';
import { type Address, idIn, pageIn } from '../../http/address.ts';
import { dayFrom } from '../../http/addressDays.ts';

/** What the address asks of the log; what is no filter there is left out. */
export function auditInput(query: Address): InputOf<typeof auditLog> {
  const [kind, from, to] = [query.get('kind') ?? '', dayFrom(query, 'from'), dayFrom(query, 'to')];
  const [actor_id, person_id] = [idIn(query, 'actor'), idIn(query, 'person')];
  return {
    page: pageIn(query),
    ...(auditFilters.includes(kind) && { kind }),
    ...(actor_id && { actor_id }),
    ...(person_id && { person_id }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** The filters as the address calls them. */
export const filterNames = ['kind', 'actor', 'person', 'from', 'to'] as const;
