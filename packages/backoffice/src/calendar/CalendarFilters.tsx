import { searchStudents } from '@schoolbell/core/calendar/events/contract';
import { eventStatuses, eventTypes } from '@schoolbell/core/calendar/events/rules';
import { fullName } from '@schoolbell/core/format';
import { studentDetails } from '@schoolbell/core/students/contract';
import { useEffect, useState } from 'react';
import { read, useRead } from '../http/read.ts';
import { useMay } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { MultiSelect, type SearchOption } from '../ui/ComboBox.tsx';
import { Select } from '../ui/Select.tsx';
import { useSay } from '../words/say.ts';
import { type Colouring, colourings, filterCount, type Filters } from './address.ts';
import { statusNames } from './entries.ts';
import { typeText } from './eventText.ts';
import { useStaffChoice } from './choices.ts';
import { usePlaces } from './places.ts';
import { useSubjectChoice } from './subjectChoice.ts';
import * as css from './Calendar.css.ts';

interface CalendarFiltersProps {
  filters: Filters;
  colour: Colouring;
  onChange: (changes: Record<string, string | null>) => void;
}

const cleared = (filters: Filters) => Object.fromEntries(Object.keys(filters).map((name) => [name, null]));

/** What narrows the calendar, and what its colours mean; the address keeps both. */
export function CalendarFilters({ filters, colour, onChange }: CalendarFiltersProps) {
  const say = useSay();
  const may = useMay();
  const staff = useStaffChoice(filters.staff);
  const subjects = useSubjectChoice();
  const { locations, rooms } = usePlaces();
  const colourNames = { subject: say('{Subject}'), staff: 'Staff', status: 'Status' };
  const choice = (
    name: keyof Filters,
    label: string,
    options: readonly SearchOption[],
    onSearch?: (text: string) => void,
  ) => (
    <MultiSelect
      label={label}
      placeholder="All"
      options={options}
      value={filters[name]}
      onChange={(value) => onChange({ [name]: value.join(',') || null })}
      onSearch={onSearch}
    />
  );
  return (
    <section aria-label="Filters" className={css.filters}>
      {choice('staff', 'Staff', staff.options, staff.search)}
      {choice('subjects', say('{Subjects}'), subjects)}
      {choice('locations', 'Locations', locations)}
      {choice('rooms', 'Rooms', rooms)}
      {may('students') && (
        <Students value={filters.students} onChange={(value) => onChange({ students: value.join(',') || null })} />
      )}
      {choice(
        'types',
        'Types',
        eventTypes.map((value) => ({ value, label: typeText(value, say) })),
      )}
      {choice(
        'statuses',
        'Status',
        eventStatuses.map((value) => ({ value, label: statusNames[value] })),
      )}
      <Select
        label="Colour by"
        options={colourings.map((value) => ({ value, label: colourNames[value] }))}
        value={colour}
        onChange={(event) => onChange({ colour: event.target.value === 'subject' ? null : event.target.value })}
      />
      {filterCount(filters) > 0 && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => onChange(cleared(filters))}>
            Clear filters
          </Button>
        </div>
      )}
    </section>
  );
}

function Students({ value, onChange }: { value: readonly number[]; onChange: (value: string[]) => void }) {
  const say = useSay();
  const [search, setSearch] = useState('');
  const { data } = useRead(searchStudents, { search, type: 'Class' });
  const known = useNames(value);
  const found = (data?.data ?? []).map((one) => ({ value: one.user_detail_id, label: fullName(one), hint: one.email }));
  return (
    <MultiSelect
      label={say('{Students}')}
      placeholder="All"
      options={[...found, ...known.filter((one) => !found.some((other) => other.value === one.value))]}
      value={value}
      onChange={onChange}
      onSearch={setSearch}
    />
  );
}

/** The names of those whom the address chose: a search knows only whom it finds. */
function useNames(value: readonly number[]): SearchOption[] {
  const [first] = useState(value);
  const [names, setNames] = useState<SearchOption[]>([]);
  useEffect(() => {
    for (const user_detail_id of first) {
      read(studentDetails, { user_detail_id }).then(
        ({ firstName, surname }) =>
          setNames((now) => [...now, { value: user_detail_id, label: fullName({ firstName, surname }) }]),
        () => undefined,
      );
    }
  }, [first]);
  return names;
}
