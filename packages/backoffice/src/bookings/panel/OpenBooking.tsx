import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { bookingDetails, readBooking } from '@schoolbell/core/bookings/requests/contract';
import { useKeys } from '../../billing/invoices/keys.ts';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { currentSession } from '../../session/session.ts';
import { countBookings } from '../../shell/bookings.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Answering } from './Answering.tsx';
import type { Booking } from './booking.ts';
import { Whole } from './Whole.tsx';
import { useDraft, waitingIn } from './drafts.ts';
import { useAnswering } from './useAnswering.ts';
import * as css from './OpenBooking.css.ts';

interface OpenBookingProps {
  id: number;
  /** Beside the list; else it is over the page. */
  isBeside: boolean;
  /** It was answered: the next request has its turn. */
  onAnswered: () => void;
  onClose: () => void;
}

/** Opening a booking reads it for everyone: the menu counts one fewer at once, and then what the server counts. */
function useReading(booking: Booking | undefined) {
  const { mutateAsync } = useWrite(readBooking);
  const isBegun = useRef(false);
  const id = booking?.is_unread === 1 ? booking.booking_id : undefined;
  useEffect(() => {
    if (id === undefined || isBegun.current) return;
    isBegun.current = true;
    countBookings(-1);
    mutateAsync({ booking_id: id }).then(
      ({ count }) => countBookings(count - (currentSession()?.user.online_booking_count ?? 0)),
      // It stays unread, without a word: nothing that was asked for failed.
      () => countBookings(1),
    );
  }, [id, mutateAsync]);
}

const titleOf = (booking: Booking | undefined): string => (booking ? `Booking for ${booking.family}` : 'Booking');

/** One booking with everything that an answer needs: beside the list, or over it where there is no room. */
export function OpenBooking({ id, isBeside, onAnswered, onClose }: OpenBookingProps) {
  const { data, error, refetch } = useRead(bookingDetails, { booking_id: id });
  useReading(data);
  const draft = useDraft(id, data);
  const answering = useAnswering(id, draft, () => {
    // Children who still wait keep the booking open.
    if (!data || draft.lines.length === waitingIn(data).length) onAnswered();
  });
  useKeys({ Escape: isBeside && onClose }, `.${css.content}`);
  const content = data ? (
    <Whole booking={data} draft={draft} refusal={answering.refusal} />
  ) : error ? (
    <ErrorState
      title={error.code === 'notFound' ? 'Booking not found' : undefined}
      line={error.message}
      onRetry={() => void refetch()}
    />
  ) : (
    <div className={css.bones}>
      <SkeletonLines lines={12} />
    </div>
  );
  const footer = data?.state === 'pending' && <Answering booking={data} draft={draft} answering={answering} />;
  if (!isBeside)
    return (
      <Panel flush title={titleOf(data)} onClose={onClose} footer={footer || undefined}>
        <div className={css.content}>{content}</div>
      </Panel>
    );
  return (
    <section className={css.beside} aria-label={titleOf(data)}>
      <div className={css.content}>
        <div className={css.close}>
          <IconButton
            label="Close booking"
            size="sm"
            icon={<X size={16} />}
            aria-keyshortcuts="Escape"
            onClick={onClose}
          />
        </div>
        {content}
      </div>
      {footer && <div className={css.foot}>{footer}</div>}
    </section>
  );
}
