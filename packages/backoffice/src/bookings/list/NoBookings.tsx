import { CalendarCheck } from 'lucide-react';
import { onlineBookingSettings } from '@schoolbell/core/bookings/settings/contract';
import { useRead } from '../../http/read.ts';
import { useMay } from '../../session/session.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/Link.tsx';

/** What a school without bookings sees: the address to give to families, or the way to one. */
export function NoBookings() {
  const may = useMay();
  const { data } = useRead(onlineBookingSettings, {});
  const url = data?.data.url;
  return (
    <EmptyState
      title="No bookings yet"
      icon={<CalendarCheck size={20} />}
      line={
        url ? (
          <>
            Share your booking page with families: <bdi>{url.replace(/^https?:\/\//, '')}</bdi>
          </>
        ) : (
          'Bookings appear here the moment a family sends one.'
        )
      }
      action={
        url ? (
          <CopyButton text={url} label="Copy booking link" />
        ) : (
          data && may('setup') && <LinkButton to="/onlinebookings/settings">Set up online bookings</LinkButton>
        )
      }
    />
  );
}
