import { may } from '@schoolbell/core/access';
import { billingAccess } from '@schoolbell/core/billing/rules';
import { bookingsExported } from '@schoolbell/core/bookings/events';
import { bookingFileName, stateNames } from '@schoolbell/core/bookings/requests/rules';
import { amount, dateTimeIn, dayIn } from '@schoolbell/core/format';
import type { Handlers } from '../../../http/context.ts';
import { moneyColumn } from '../../../http/table.ts';
import { listWords } from '../../../words/queries.ts';
import { bookingsInBatches } from '../lists/queries.ts';
import { filterOf, seesGuardians } from '../lists/verbs.ts';
import { contactsOf } from './queries.ts';

/** Bookings as a file. */
export const exportsHandlers = {
  exportBookings: async ({ booking_type, page: _, per_page: __, ...asked }, context) => {
    const { db, tenant, viewer, now } = context;
    const { order_by, direction } = asked;
    const list = {
      ...filterOf(context, { ...asked, page: 1, per_page: 1 }, booking_type ?? null),
      order_by,
      direction,
    };
    await context.auditAtOnce(bookingsExported, { after: { ...asked, booking_type: booking_type ?? null } });
    const guardians = (columns: string[]) => (seesGuardians(context) ? columns : []);
    const fees = <Column>(columns: Column[]) => (may(viewer, billingAccess) ? columns : []);
    async function* rows() {
      for await (const bookings of bookingsInBatches(db, list)) {
        const contacts = await contactsOf(
          db,
          tenant.institution_id,
          bookings.map((booking) => booking.booking_id),
        );
        yield bookings.flatMap(({ booking_id, reference, family, created_at, lines }) =>
          lines.map((line) => [
            reference,
            dateTimeIn(created_at, tenant.time_zone),
            stateNames[line.state],
            line.child,
            line.title,
            line.local_start.replace('T', ' '),
            line.zone,
            line.minutes,
            line.events,
            ...guardians([family, contacts.get(booking_id)?.email ?? '', contacts.get(booking_id)?.phone ?? '']),
            ...fees([amount(line.price, tenant.currency).replaceAll(',', '')]),
          ]),
        );
      }
    }
    return {
      name: bookingFileName(
        await listWords(db, tenant.institution_id),
        booking_type ?? null,
        dayIn(now, tenant.time_zone),
      ),
      columns: [
        'Reference',
        `Sent (${tenant.time_zone})`,
        'State',
        'Child',
        'Class',
        'Starts',
        'Time zone',
        'Minutes',
        'Events',
        ...guardians(['Family', 'Email', 'Phone']),
        ...fees([moneyColumn(`Price (${tenant.currency})`)]),
      ],
      rows: rows(),
    };
  },
} satisfies Partial<Handlers<'bookings'>>;
