import { searchStudents } from '@schoolbell/core/calendar/events/contract';
import { eventStatuses, eventTypes } from '@schoolbell/core/calendar/events/rules';
import { fullName } from '@schoolbell/core/format';
import { useState } from 'react';
import { useRead } from '../http/read.ts';
import { useMay } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { MultiSelect, type SearchOption } from '../ui/ComboBox.tsx';
import { useSay } from '../words/say.ts';
import { filterCount, type Filters } from './address.ts';
import { statusNames, typeNames } from './entries.ts';
import { usePlaces, useStaffChoice, useSubjectChoice } from './choices.ts';
import * as css from './Calendar.css.ts';

interface CalendarFiltersProps {
  filters: Filters;
  onChange: (changes: Record<string, string | null>) => void;
}

/** What narrows the calendar; the address keeps it. */
export function CalendarFilters({ filters, onChange }: CalendarFiltersProps) {
  const say = useSay();
  const may = useMay();
  const staff = useStaffChoice(filters.staff);
  const subjects = useSubjectChoice();
  const { locations, rooms } = usePlaces();
  const choice = (name: keyof Filters, label: string, options: readonly SearchOption[], onSearch?: (text: string) => void) => (
    <MultiSelect label={label} placeholder="All" options={options} value={filters[name]} onChange={(value) => onChange({ [name]: value.join(',') || null })} onSearch={onSearch} />
  );
  return (
    <section aria-label="Filters" className={css.filters}>
      {choice('staff', 'Staff', staff.options, staff.search)}
      {choice('subjects', say('{Subjects}'), subjects)}
      {choice('locations', 'Locations', locations)}
      {choice('rooms', 'Rooms', rooms)}
      {may('students') && <Students value={filters.students} onChange={(value) => onChange({ students: value.join(',') || null })} />}
      {choice('types', 'Types', eventTypes.map((value) => ({ value, label: typeNames[value] })))}
      {choice('statuses', 'Status', eventStatuses.map((value) => ({ value, label: statusNames[value] })))}
      {filterCount(filters) > 0 && <div><Button size="sm" variant="ghost" onClick={() => onChange(Object.fromEntries(Object.keys(filters).map((name) => [name, null])))}>Clear filters</Button></div>}
    </section>
  );
}

function Students({ value, onChange }: { value: readonly number[]; onChange: (value: string[]) => void }) {
  const say = useSay();
  const [search, setSearch] = useState('');
  const { data } = useRead(searchStudents, { search, type: 'Class' });
  return <MultiSelect label={say('{Students}')} placeholder="All" options={(data?.data ?? []).map((one) => ({ value: one.user_detail_id, label: fullName(one), hint: one.email }))} value={value} onChange={onChange} onSearch={setSearch} />;
}
