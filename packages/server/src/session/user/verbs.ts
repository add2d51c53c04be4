import { crc32 } from 'node:zlib';
import { categories } from '@schoolbell/core/access';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { Failure } from '@schoolbell/core/http/errors';
import type { sessionUser } from '@schoolbell/core/session/contract';
import type { Db, StaffContext } from '../../http/context.ts';
import { accessFrom } from '../../http/access.ts';
import { listWords } from '../../words/queries.ts';
import { findUser } from './queries.ts';
import { relatedUsers, type Who } from '../queries.ts';
import { openInvitations } from '../invitations/queries.ts';

type Signing = Pick<StaffContext, 'db' | 'brought'>;

/** The message for a person whose session has ended. */
export const NO_SESSION = 'Your session has ended. Please sign in again.';

declare module '../../http/context.ts' {
  interface Brought {
    /** Counts a school's online bookings that no one has opened yet. */
    unread: readonly ((db: Db, institution_id: number) => Promise<number>)[];
  }
}

/** What the menu counts for a person: nothing without the category. */
async function countBookings({ db, brought }: Signing, { institution_id }: Who, access: ReadonlySet<string>) {
  if (!access.has('access_online_booking')) return 0;
  const counts = await Promise.all(brought.unread.map((count) => count(db, institution_id)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** What signing in brings, for the transaction's own person. Throws `signedOut` if they are no longer there. */
export async function signedInAs(context: Signing, who: Who): Promise<ResultOf<typeof sessionUser>> {
  const { db } = context;
  const [row, related, invited, words] = [
    await findUser(db, who),
    await relatedUsers(db),
    await openInvitations(db),
    await listWords(db, who.institution_id),
  ];
  if (!row) throw new Failure('signedOut', NO_SESSION);
  const access = accessFrom(row.role_id, row.controls);
  return {
    user: {
      user_detail_id: row.user_detail_id,
      firstName: row.first_name,
      surname: row.surname,
      image_240: row.image_handle ? `/files/${row.image_handle}` : null,
      role_id: row.role_id,
      created_at: row.created_at.toISOString(),
      version: cacheStatus({ row, words }),
      email: row.email,
      online_booking_count: await countBookings(context, who, access),
      second_factor: row.second_factor ? 1 : 0,
      access_controls: categories.map((category) => ({
        category,
        value: access.has(category) ? (1 as const) : (0 as const),
      })),
    },
    institution: {
      rcInstitutionID: row.institution_id,
      institutionName: row.institution_name,
      institutionEmail: row.institution_email,
      institutionLogo: row.logo_handle ? `/files/${row.logo_handle}` : null,
      institutionCurrency: row.currency,
      institutionCountry: row.country,
      institutionTimeZone: row.time_zone,
      institutionNameOrder: row.name_order,
      hash: row.hash,
    },
    institution_plan: {
      isTrial: flagOf(row.is_trial),
      trialExpiryDate: row.trial_expiry_date?.toISOString() ?? null,
      isFailed: flagOf(row.is_failed),
      planExpiryDate: row.plan_expiry_date?.toISOString() ?? null,
      customerPortal: row.customer_portal,
      stripeCustomerID: row.stripe_customer_id,
      code: row.plan_code,
    },
    related_users: related.map(({ user_detail_id, institution_name }) => ({
      user_detail_id,
      branch: { institutionName: institution_name },
    })),
    invitations: invited.map(({ user_detail_id, first_name, surname, institution_name }) => ({
      user_detail_id,
      firstName: first_name,
      surname,
      branch: { institutionName: institution_name },
    })),
    active_staff_count: row.active_staff_count ?? 0,
  };
}

/** A number that is another one as soon as anything differs that browsers keep of a session. */
function cacheStatus(kept: object): number {
  return crc32(JSON.stringify(kept));
}

function flagOf(value: number): 0 | 1 {
  return value === 1 ? 1 : 0;
}
