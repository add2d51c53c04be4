import { useSearchParams } from 'react-router';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import type { auditLog } from '@schoolbell/core/settings/audit/contract';
import { auditFilters } from '@schoolbell/core/settings/audit/rules';

const day = /^\d{4}-\d\d-\d\d$/;
const idOf = (text: string | null) => (text && /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : undefined);

/** What the address asks of the log; what is no filter there is left out. */
export function auditInput(query: URLSearchParams): InputOf<typeof auditLog> {
  const [kind, from, to] = ['kind', 'from', 'to'].map((name) => query.get(name) ?? '') as [string, string, string];
  const [actor_id, person_id] = [idOf(query.get('actor')), idOf(query.get('person'))];
  return {
    page: idOf(query.get('page')) ?? 1, ...(auditFilters.includes(kind) && { kind }), ...(actor_id && { actor_id }), ...(person_id && { person_id }),
    ...(day.test(from) && { from }), ...(day.test(to) && { to }),
  };
}

/** The filters in the address, and how to change some of them; with another filter the list begins anew. */
export function useAuditQuery() {
  const [query, setQuery] = useSearchParams();
  const input = auditInput(query);
  const { page: _, ...filters } = input;
  const set = (part: Record<string, string | null>) => setQuery((now) => {
    const next = new URLSearchParams(now);
    if (!('page' in part)) next.delete('page');
    for (const [name, value] of Object.entries(part)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  }, { replace: true, preventScrollReset: true });
  return { input, filters, isFiltered: Object.keys(filters).length > 0, set, clear: () => setQuery({}, { replace: true }) };
}
