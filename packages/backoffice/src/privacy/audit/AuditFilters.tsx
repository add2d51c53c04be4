import { useState } from 'react';
import { fullName } from '@schoolbell/core/format';
import { mentionableStaff } from '@schoolbell/core/staff/contract';
import { overallSmart } from '@schoolbell/core/search/contract';
import { auditGroups } from '@schoolbell/core/privacy/audit/groups/rules';
import { kindLabel } from '@schoolbell/core/privacy/audit/rules';
import { useRead } from '../../http/read.ts';
import { Button } from '../../ui/Button.tsx';
import { ComboBox, type SearchOption } from '../../ui/ComboBox.tsx';
import type { ListAddress } from '../../ui/list/listQuery.ts';
import { Select } from '../../ui/Select.tsx';
import { DateField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import { type auditInput, filterNames } from './auditQuery.ts';
import type { Event } from './auditEvent.ts';
import * as css from './AuditLog.css.ts';

interface AuditFiltersProps {
  /** What the address asks for, without its page. */
  filters: Omit<ReturnType<typeof auditInput>, 'page'>;
  list: Pick<ListAddress, 'set'>;
  /** The events in view: who stands in them can be named before any search. */
  events: readonly Event[];
}

/** Puts the chosen one among the options that a search brought, so that the field can name them. */
function withChosen(
  options: SearchOption[],
  id: number | undefined,
  known: Event['actor'] | undefined,
): SearchOption[] {
  if (id === undefined || options.some((one) => one.value === id)) return options;
  return [{ value: id, label: known ? fullName(known) : `Number ${id}` }, ...options];
}

type Found = readonly [found: SearchOption[], search: (text: string) => void];

/** The staff, narrowed by what is typed. */
function useColleagues(): Found {
  const [search, setSearch] = useState('');
  const staff = useRead(mentionableStaff, { search });
  const found = (staff.data?.data ?? []).map((one) => ({ value: one.user_detail_id, label: fullName(one) }));
  return [found, setSearch];
}

/** Everyone who fits what is typed; no one before. */
function usePeople(): Found {
  const [search, setSearch] = useState('');
  const people = useRead(overallSmart, { search, per_page: 20 }, { enabled: search !== '' });
  const found = (search ? (people.data?.person ?? []) : []).map((one) => ({
    value: one.user_detail_id,
    label: fullName(one),
    hint: one.email || one.phone || undefined,
  }));
  return [found, setSearch];
}

/** The row above the log: kind, who, about whom, and days. */
export function AuditFilters({ filters, list: { set }, events }: AuditFiltersProps) {
  const say = useSay();
  const [colleagues, findColleague] = useColleagues();
  const [people, findPerson] = usePeople();
  const kinds = Object.entries(auditGroups).flatMap(([group, ofGroup]) => [
    { value: group, label: group },
    ...Object.keys(ofGroup).map((kind) => ({ value: kind, label: `\u2003${kindLabel(kind, say)}` })),
  ]);
  const known = (id: number | undefined, part: 'actor' | 'person') =>
    events.find((event) => event[part]?.user_detail_id === id)?.[part];
  return (
    <div className={css.filters} role="group" aria-label="Filters">
      <Select
        label="Kind"
        value={filters.kind ?? ''}
        onChange={(event) => set({ kind: event.target.value })}
        options={[{ value: '', label: 'Everything' }, ...kinds]}
      />
      <ComboBox
        label="Who"
        placeholder="Anybody"
        value={filters.actor_id ?? null}
        onSearch={findColleague}
        onChange={(id) => set({ actor: id })}
        options={withChosen(colleagues, filters.actor_id, known(filters.actor_id, 'actor'))}
      />
      <ComboBox
        label="About"
        placeholder="Anybody"
        value={filters.person_id ?? null}
        onSearch={findPerson}
        onChange={(id) => set({ person: id })}
        options={withChosen(people, filters.person_id, known(filters.person_id, 'person'))}
      />
      <DateField
        label="From"
        value={filters.from ?? ''}
        max={filters.to || undefined}
        onChange={(event) => set({ from: event.target.value })}
      />
      <DateField
        label="To"
        value={filters.to ?? ''}
        min={filters.from || undefined}
        onChange={(event) => set({ to: event.target.value })}
      />
      {Object.keys(filters).length > 0 && (
        <span className={css.clear}>
          <Button variant="ghost" onClick={() => set(Object.fromEntries(filterNames.map((name) => [name, null])))}>
            Clear filters
          </Button>
        </span>
      )}
    </div>
  );
}
