import { useSearchParams } from 'react-router';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import type { auditLog } from '@schoolbell/core/privacy/audit/contract';
import { auditFilters } from '@schoolbell/core/privacy/audit/rules';
import { idIn, pageIn } from '../../http/address.ts';
import { dayFrom } from '../../http/addressDays.ts';

/** What the address asks of the log; what is no filter there is left out. */
export function auditInput(query: URLSearchParams): InputOf<typeof auditLog> {
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

/** The filters in the address, and how to change some of them; with another filter the list begins anew. */
export function useAuditQuery() {
  const [query, setQuery] = useSearchParams();
  const input = auditInput(query);
  const { page: _, ...filters } = input;
  const set = (part: Record<string, string | null>) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        if (!('page' in part)) next.delete('page');
        for (const [name, value] of Object.entries(part)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    input,
    filters,
    isFiltered: Object.keys(filters).length > 0,
    set,
    clear: () => setQuery({}, { replace: true }),
  };
}
