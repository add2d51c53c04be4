import type { classBookings } from '@schoolbell/core/bookings/requests/contract';
import { money } from '@schoolbell/core/format';
import { cx } from '../../ui/cx.ts';
import { hiddenText } from '../../ui/base.css.ts';
import type { Column } from '../../ui/list/columns.ts';
import type { RowOf } from '../../ui/list/useList.ts';
import { Tag } from '../../ui/Tag.tsx';
import { states } from '../states.ts';
import { isUrgent, momentText, whenText } from '../times.ts';
import * as css from './BookingList.css.ts';

/** A booking as the list shows it. */
export type BookingRow = RowOf<typeof classBookings>;

const and = (names: readonly string[]) => [...new Set(names)].join(', ');

/** What a booking is called: by its family and its reference. */
export const nameOf = ({ family, reference }: Pick<BookingRow, 'family' | 'reference'>): string =>
  `booking ${reference} for ${family}`;

/** Where the focus goes when the keys walk to a row. */
export const openerId = (booking_id: number): string => `booking-${booking_id}`;

interface CellProps {
  row: BookingRow;
  isOpen: boolean;
  onOpen: () => void;
}

function Family({ row, isOpen, onOpen }: CellProps) {
  const children = and(row.lines.map(({ child }) => child));
  return (
    <span className={css.two} data-open={isOpen || undefined} data-unread={row.is_unread || undefined}>
      <button
        id={openerId(row.booking_id)}
        type="button"
        className={css.opener}
        aria-current={isOpen || undefined}
        onClick={onOpen}
      >
        {row.is_unread === 1 && <span className={hiddenText}>New: </span>}
        <bdi>{row.family}</bdi>
      </button>
      <span className={css.below}>{children && children !== row.family ? `for ${children}` : row.reference}</span>
    </span>
  );
}

function What({ row }: { row: BookingRow }) {
  const [line] = row.lines;
  if (!line) return null;
  const titles = and(row.lines.map(({ title }) => title));
  return (
    <span className={css.two}>
      <span className={css.title} title={titles}>
        {titles}
      </span>
      <span className={css.below}>
        {line.events > 1 && `${line.events} classes from `}
        {whenText(line.local_start)}
      </span>
    </span>
  );
}

/** What is said below the state: by when, or how it is paid. */
function stateLine({ state, open_until, order, lines }: BookingRow, currency: string, now: number): string {
  if (open_until && (state === 'pending' || state === 'unpaid'))
    return Date.parse(open_until) < now ? 'time is up' : `by ${momentText(open_until)}`;
  if (state !== 'confirmed') return '';
  if (order?.invoice_id) return order.balance > 0 ? `${money(order.balance, currency)} to pay` : 'Paid';
  return lines.some(({ price }) => price) ? 'Pays later' : '';
}

function State({ row, currency, now }: { row: BookingRow; currency: string; now: number }) {
  const { tone, word } = states[row.state];
  const line = stateLine(row, currency, now);
  const isRed = (row.state === 'pending' || row.state === 'unpaid') && isUrgent(row.open_until ?? '', now);
  return (
    <span className={css.two}>
      <Tag tone={tone}>{word}</Tag>
      {line && <span className={cx(css.below, isRed && css.late)}>{line}</span>}
    </span>
  );
}

/** What a booking costs; null where the viewer sees no prices. */
export function priceOf({ lines, order }: Pick<BookingRow, 'lines' | 'order'>): number | null {
  if (order) return order.total;
  return lines.every(({ price }) => price === null) ? null : lines.reduce((sum, { price }) => sum + (price ?? 0), 0);
}

function Price({ row, currency }: { row: BookingRow; currency: string }) {
  const price = priceOf(row);
  if (price === null) return <span className={css.free}>–</span>;
  return price === 0 ? (
    <span className={css.free}>Free</span>
  ) : (
    <span className={css.price}>{money(price, currency)}</span>
  );
}

/** What the columns know beside their row. */
interface Drawn {
  open: number | undefined;
  show: (id: number) => void;
  currency: string;
  now: number;
}

/** The columns of the bookings. */
export const bookingColumns = ({ open, show, currency, now }: Drawn): Column<BookingRow>[] => [
  {
    id: 'family',
    header: 'Family',
    title: true,
    cell: (row) => <Family row={row} isOpen={row.booking_id === open} onOpen={() => show(row.booking_id)} />,
  },
  { id: 'first_at', header: 'Class and time', sortable: true, cell: (row) => <What row={row} /> },
  { id: 'state', header: 'State', cell: (row) => <State row={row} currency={currency} now={now} /> },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    cell: (row) => <Price row={row} currency={currency} />,
    blank: (row) => priceOf(row) === null,
  },
];
