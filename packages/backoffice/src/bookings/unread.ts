import { QueryObserver } from '@tanstack/react-query';
import { unreadBookings } from '@schoolbell/core/bookings/requests/contract';
import { call, queryClient } from '../http/client.ts';
import { currentSession } from '../session/session.ts';
import { countBookings } from '../shell/bookings.ts';

/** Keeps the number beside the menu's entry: the session brought it, and news of bookings read it again. */
export function followUnread(): void {
  new QueryObserver(queryClient, {
    queryKey: [unreadBookings.path, {}],
    queryFn: ({ signal }) => call(unreadBookings, {}, { signal }),
  }).subscribe(({ data, isFetching }) => {
    const known = currentSession()?.user.online_booking_count ?? 0;
    if (data && !isFetching && data.count !== known) countBookings(data.count - known);
  });
}
