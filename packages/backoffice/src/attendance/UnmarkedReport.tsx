import { useSearchParams } from 'react-router';
import { exportUnmarked, unmarkedAttendance } from '@schoolbell/core/attendance/contract';
import { schoolToday, schoolZone } from '../session/school.ts';
import { useStaffChoice } from '../calendar/choices.ts';
import { usePlaces } from '../calendar/places.ts';
import { dayText } from '../ui/dayText.ts';
import { useSubjectChoice } from '../calendar/subjectChoice.ts';
import { idsIn, pageIn } from '../http/address.ts';
import { dayFrom } from '../http/addressDays.ts';
import { prefetch, useRead } from '../http/read.ts';
import { ExportButton } from '../ui/list/ExportButton.tsx';
import { Page } from '../shell/Page.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { MultiSelect, type SearchOption } from '../ui/ComboBox.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { EmptyPicture } from '../ui/pictures/EmptyPicture.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { LinkButton } from '../ui/Link.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Table } from '../ui/Table.tsx';
import { DateField } from '../ui/TextField.tsx';
import { useSay } from '../words/say.ts';
import * as css from './Attendance.css.ts';
import { unmarkedColumns } from './unmarkedColumns.tsx';

const lists = ['staff', 'subjects', 'locations'] as const;
const PAGE = 25;

/** What the address narrows the report to. */
const filtersOf = (search: URLSearchParams) => ({
  start: dayFrom(search, 'start'),
  end: dayFrom(search, 'end'),
  staff: idsIn(search, 'staff'),
  subjects: idsIn(search, 'subjects'),
  locations: idsIn(search, 'locations'),
});
const inputOf = (search: URLSearchParams) => ({ ...filtersOf(search), per_page: PAGE, page: pageIn(search) });

/** Starts reading the report. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(unmarkedAttendance, inputOf(search));
}

/** The address's filters; another choice begins at the first page. */
function useFilters() {
  const [search, setSearch] = useSearchParams();
  const set = (changes: Record<string, string>) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (!('page' in changes)) next.delete('page');
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  return { search, set };
}

function Empty({ onClear }: { onClear: (() => void) | undefined }) {
  return onClear ? (
    <EmptyState
      title="No unmarked events match these filters"
      line="Try other filters."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  ) : (
    <EmptyState
      icon={<EmptyPicture name="attendance" />}
      title="Everything is marked"
      line="Past events with missing marks appear here."
    />
  );
}

/** Events that are over and have students without a mark: each leads to where it is marked. */
export function Component() {
  const { search, set } = useFilters();
  const input = inputOf(search);
  const read = useRead(unmarkedAttendance, input);
  const isFiltered = ['start', 'end', ...lists].some((name) => search.has(name));
  const clear = () => set(Object.fromEntries(['start', 'end', ...lists].map((name) => [name, ''])));
  return (
    <Page
      title="Unmarked attendance"
      subtitle="Past events with missing marks, the latest first."
      actions={
        <>
          <LinkButton to="/attendance">Day</LinkButton>
          <ExportButton
            list={{
              endpoint: exportUnmarked,
              resource: 'unmarked-attendance',
              name: 'unmarked-attendance',
              input: { ...filtersOf(search), timezoneName: schoolZone() },
            }}
            total={read.data?.total ?? null}
          />
        </>
      }
    >
      <Card flush>
        <Filters search={search} onChange={set} onClear={isFiltered ? clear : undefined} />
        {read.error && !read.data ? (
          <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <Table
            label="Unmarked events"
            columns={unmarkedColumns(read.data?.names)}
            rows={read.data?.data}
            rowKey={({ event }) => event.event_id}
            stale={read.isPlaceholderData}
            empty={<Empty onClear={isFiltered ? clear : undefined} />}
            actions={({ event }) => (
              <LinkButton
                size="sm"
                to={`/attendance/${event.event_id}`}
                aria-label={`Mark ${event.title || 'event'} of ${dayText(event.local_start, 'full')}`}
              >
                Mark
              </LinkButton>
            )}
          />
        )}
      </Card>
      {read.data && read.data.last_page > 1 && (
        <Pagination
          page={read.data}
          onPage={(page) => set({ page: String(page) })}
          onWarm={(page) => prefetch(unmarkedAttendance, { ...input, page })}
        />
      )}
    </Page>
  );
}

function Filters({
  search,
  onChange,
  onClear,
}: {
  search: URLSearchParams;
  onChange: (changes: Record<string, string>) => void;
  onClear: (() => void) | undefined;
}) {
  const say = useSay();
  const filters = filtersOf(search);
  const staff = useStaffChoice(filters.staff);
  const subjects = useSubjectChoice();
  const { locations } = usePlaces();
  const choice = (
    name: (typeof lists)[number],
    label: string,
    options: readonly SearchOption[],
    onSearch?: (text: string) => void,
  ) => (
    <MultiSelect
      label={label}
      placeholder="All"
      options={options}
      value={filters[name]}
      onChange={(value) => onChange({ [name]: value.join(',') })}
      onSearch={onSearch}
    />
  );
  return (
    <section aria-label="Filters" className={css.filters}>
      <DateField
        label="From"
        value={filters.start}
        max={filters.end || schoolToday()}
        onChange={(event) => onChange({ start: event.target.value })}
      />
      <DateField
        label="To"
        value={filters.end}
        min={filters.start || undefined}
        max={schoolToday()}
        onChange={(event) => onChange({ end: event.target.value })}
      />
      {choice('staff', 'Staff', staff.options, staff.search)}
      {choice('subjects', say('{Subjects}'), subjects)}
      {choice('locations', 'Locations', locations)}
      {onClear && (
        <div className={css.clear}>
          <Button size="sm" variant="ghost" onClick={onClear}>
            Clear filters
          </Button>
        </div>
      )}
    </section>
  );
}
