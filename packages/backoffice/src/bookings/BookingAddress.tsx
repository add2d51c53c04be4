import { onlineBookingSettings } from '@schoolbell/core/bookings/settings/contract';
import { useRead } from '../http/read.ts';
import { BookingLink } from '../shell/HeaderButtons.tsx';

/** The link to the school's booking page, or to its own domain once that is proved; nothing while no address is chosen. */
export function BookingAddress() {
  const settings = useRead(onlineBookingSettings, {}).data?.data;
  if (!settings?.url) return null;
  const { custom, url } = settings;
  return <BookingLink address={custom?.proved_at ? `https://${custom.domain}` : url} />;
}
