import { useEffect, useState } from 'react';
import { unreadBookings } from '@schoolbell/core/bookings/requests/contract';
import { useRead } from '../http/read.ts';
import { currentSession } from '../session/session.ts';
import { countBookings } from '../shell/bookings.ts';
import { whenIdle } from '../ui/whenIdle.ts';

/**
 * Keeps the number of unread bookings beside the menu's entry: the session brought it, and news of bookings read it again.
 * It draws nothing itself.
 */
export function UnreadBookings() {
  const [isIdle, setIdle] = useState(false);
  const { data, dataUpdatedAt } = useRead(unreadBookings, {}, { enabled: isIdle });
  useEffect(() => whenIdle(async () => setIdle(true)), []);
  useEffect(() => {
    const known = currentSession()?.user.online_booking_count ?? 0;
    if (data && data.count !== known) countBookings(data.count - known);
  }, [data, dataUpdatedAt]);
  return null;
}
