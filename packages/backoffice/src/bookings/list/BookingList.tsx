import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { bookingStatistics, exportBookings } from '@schoolbell/core/bookings/requests/contract';
import { bookingsText } from '@schoolbell/core/bookings/requests/rules';
import { asWritten, type Word } from '@schoolbell/core/words/rules';
import { idIn, searchIn } from '../../http/address.ts';
import { startReads } from '../../http/first.ts';
import { useRead } from '../../http/read.ts';
import { useKeys } from '../../billing/invoices/keys.ts';
import { useNarrow } from '../../billing/invoices/narrow.ts';
import { useCurrency } from '../../session/session.ts';
import { Page } from '../../shell/Page.tsx';
import { spanOf } from '../../staff/timesheet/span.ts';
import { Card } from '../../ui/Card.tsx';
import { List, Nothing } from '../../ui/list/List.tsx';
import type { ListAddress } from '../../ui/list/listQuery.ts';
import { ListActions } from '../../ui/list/ListActions.tsx';
import { useSelection } from '../../ui/list/selection.ts';
import { type ListState, totalOf, useList } from '../../ui/list/useList.ts';
import { part } from '../../ui/parts.tsx';
import { useSay, useWords, type Say } from '../../words/say.ts';
import { list as first } from '../first.ts';
import { useMinute } from '../times.ts';
import { bookingColumns, type BookingRow, nameOf, openerId } from './bookingColumns.tsx';
import { callOf, countedBy, listedBy, tabIn, typeIn, types } from './listed.ts';
import { StateStrip, type Statistics } from './StateStrip.tsx';
import * as css from './BookingList.css.ts';

const PeriodFields = part(
  () => import('../../staff/timesheet/PeriodFields.tsx').then((file) => file.PeriodFields),
  () => <span className={css.period} />,
);
const OpenBooking = part(() => import('../panel/OpenBooking.tsx').then((file) => file.OpenBooking));
const BulkAnswers = part(() => import('./BulkAnswers.tsx').then((file) => file.BulkAnswers));
const NoBookings = part(() => import('./NoBookings.tsx').then((file) => file.NoBookings));

/** Starts the first reads of the list. */
export function warm(_params: object, search: URLSearchParams): void {
  startReads(first(search));
  if (search.has('booking')) void OpenBooking.fetch();
}

/** Which booking is open beside the list, by the address: links in mails name it. */
function useOpenBooking() {
  const [query, setQuery] = useSearchParams();
  const set = (id: number | null) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === null) next.delete('booking');
        else next.set('booking', String(id));
        return next;
      },
      { preventScrollReset: true, replace: query.has('booking') },
    );
  return { id: idIn(query, 'booking'), open: (id: number) => set(id), close: () => set(null) };
}

/** The tabs of types, each with how many bookings the period has. */
function tabsOf(say: Say, list: ListAddress, data: Statistics | undefined) {
  const count = (type?: number) =>
    data?.types
      .filter(({ booking_type, state }) => state !== 'held' && (type === undefined || booking_type === type))
      .reduce((sum, { bookings }) => sum + bookings, 0);
  return {
    label: 'Types',
    tabs: [
      { id: 'all', label: 'All', count: count() },
      ...types.map(({ id, label, type }) => ({ id, label: asWritten(say(label)), count: count(type) })),
    ],
    value: typeIn(list)?.id ?? 'all',
    onChange: (type: string) => list.set({ type: type === 'all' ? null : type }),
  };
}

/** The row after (or with -1 before) one; the first where none is open. */
function rowBeside(rows: readonly BookingRow[], id: number | undefined, step: 1 | -1): BookingRow | undefined {
  const at = rows.findIndex(({ booking_id }) => booking_id === id);
  return at < 0 ? rows[0] : rows[at + step];
}

/** The request that comes up once one is answered: the next in the list, or else the first that is left. */
function nextRequest(rows: readonly BookingRow[], id: number): BookingRow | undefined {
  const at = rows.findIndex(({ booking_id }) => booking_id === id);
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find(({ state }) => state === 'pending');
}

/** J and K walk the rows: an open booking makes room for the next one. */
function useWalking(rows: readonly BookingRow[], id: number | undefined, open: (id: number) => void) {
  const at = useRef<number>(undefined);
  // Not at each drawing: the address comes after the key, and a list that is drawn again between must not walk back.
  useEffect(() => {
    if (id !== undefined) at.current = id;
  }, [id]);
  const walk = (step: 1 | -1) => () => {
    const next = rowBeside(rows, at.current, step);
    if (!next) return;
    at.current = next.booking_id;
    document.getElementById(openerId(next.booking_id))?.focus();
    if (id !== undefined) open(next.booking_id);
  };
  useKeys({ j: walk(1), k: walk(-1) });
}

/** What the list's file holds: all that the filters in view let through. */
const exported = (words: readonly Word[], list: ListState<BookingRow, ReturnType<typeof listedBy>>) => {
  const type = typeIn(list);
  const { page: _page, per_page: _size, ...input } = list.input;
  return {
    endpoint: exportBookings,
    input: { ...input, ...(type && { booking_type: type.type }) },
    resource: 'bookings',
    name: bookingsText(words, type?.type ?? null),
  };
};

/** Bookings that families sent: what must be answered by when, what is paid and what comes; a row opens the booking. */
export function Component() {
  const [params] = useSearchParams();
  const words = useWords();
  const say = useSay();
  const currency = useCurrency();
  const now = useMinute();
  const list = useList(callOf(params), listedBy);
  const { id, open, close } = useOpenBooking();
  const isBeside = !useNarrow(1280) && id !== undefined;
  const { data } = useRead(bookingStatistics, countedBy(params));
  const rows = list.page?.data ?? [];
  const selection = useSelection(list, (row: BookingRow) => row.booking_id, `${params.get('type')} ${tabIn(params)}`);
  useWalking(rows, id, open);
  return (
    <Page
      title="Bookings"
      actions={
        <ListActions exporting={exported(words, list)} total={totalOf(list.page)}>
          <PeriodFields
            span={spanOf(params)}
            shown={data && { start_date: data.from, end_date: data.to }}
            onChange={({ period, start_date, end_date }) =>
              list.set({ period: period === 'last30' ? null : period, start_date, end_date })
            }
          />
        </ListActions>
      }
    >
      <StateStrip list={list} now={now} />
      <div className={isBeside ? css.beside : css.alone}>
        <Card flush>
          <List
            // The field keeps a letter that is too short to search for.
            list={{ ...list, input: { ...list.input, search: searchIn(params) } }}
            label="Bookings"
            columns={bookingColumns({ open: id, show: open, currency, now })}
            row={{ key: (row) => row.booking_id, name: nameOf, open: (row) => open(row.booking_id) }}
            search="Name or reference"
            tabs={tabsOf(say, list, data)}
            bulk={{ selection, bar: <BulkAnswers selection={selection} rows={rows} /> }}
            sizes
            empty={<Empty list={list} />}
          />
        </Card>
        {id !== undefined && (
          <OpenBooking
            key={id}
            id={id}
            isBeside={isBeside}
            onAnswered={() => {
              const next = nextRequest(rows, id);
              if (next) open(next.booking_id);
            }}
            onClose={close}
          />
        )}
      </div>
    </Page>
  );
}

/** What the list says where it has no row. */
function Empty({ list }: { list: ListState<BookingRow> }) {
  const isNarrowed = ['search', 'tab', 'type', 'period'].some((name) => list.get(name));
  if (!isNarrowed) return <NoBookings />;
  return (
    <Nothing
      list={list}
      texts={[
        {
          when: ['search'],
          also: ['tab', 'type'],
          title: `No bookings match "${list.get('search')}"`,
          line: 'Try another name, reference or period.',
          again: 'Clear search',
        },
        {
          when: ['tab', 'type', 'period'],
          also: ['start_date', 'end_date'],
          title: 'No bookings here',
          line: 'Try another state, type or period.',
          again: 'Show all bookings',
          isSearch: true,
        },
      ]}
    />
  );
}
