import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { isAdminLike } from '@schoolbell/core/access';
import { planTrouble } from '@schoolbell/core/settings/plan/rules';
import { useSession } from '../session/session.ts';
import { part } from '../ui/parts.tsx';
import { whenIdle } from '../ui/whenIdle.ts';
import * as css from './Page.css.ts';

/** Comes when there is time for it: no page is out of date as it arrives. No one asked for it, so nothing is said where it could not be fetched. */
const UpdateBanner = part(
  () =>
    new Promise<ComponentType>((come, fail) =>
      whenIdle(() => import('./UpdateBanner.tsx').then((file) => come(file.UpdateBanner), fail)),
    ),
  () => null,
);

const PlanNotice = part(() => import('./PlanNotice.tsx').then((file) => file.PlanNotice));
/** Its place is there from the first paint on: what comes below it does not move down when its code arrives. */
const SecondFactorNotice = part(
  () => import('../session/SecondFactorNotice.tsx').then((file) => file.SecondFactorNotice),
  () => <div className={css.notice} />,
);
const InvitationNotice = part(() => import('../session/InvitationNotice.tsx').then((file) => file.InvitationNotice));

/**
 * What is said when there is something to say: about the plan, one's own safety, a newer version. The first two stand
 * above the screen from its first paint on, and the last lies over it: nothing moves away from under a pointer.
 */
export function Banners() {
  // A session that an earlier version kept has none.
  const { user, institution_plan: plan, institution, invitations: [invitation] = [] } = useSession();
  const { pathname } = useLocation();
  const trouble = planTrouble(plan, new Date(), institution.institutionTimeZone);
  return (
    <>
      <div className={css.banners}>
        {trouble && <PlanNotice trouble={trouble} />}
        {/* A session that an earlier version kept doesn't say; what may be wrong is not shown. */}
        {user.second_factor === 0 &&
          isAdminLike(user.role_id) &&
          !sessionStorage.getItem('secondFactor') &&
          !pathname.startsWith('/profile') && <SecondFactorNotice />}
        {invitation && <InvitationNotice key={invitation.user_detail_id} invitation={invitation} />}
      </div>
      <UpdateBanner />
    </>
  );
}
