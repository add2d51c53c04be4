import { SecondFactorNotice } from '../session/SecondFactorNotice.tsx';
import { useSession } from '../session/session.ts';
import { part } from '../ui/parts.tsx';
import { whenIdle } from '../ui/whenIdle.ts';
import { PlanMessage } from './PlanMessage.tsx';
import * as css from './Page.css.ts';

const idle = () => new Promise<void>((resolve) => whenIdle(async () => resolve()));

const online = () => new Promise<void>((resolve) => addEventListener('online', () => resolve(), { once: true }));

/** Comes when there is time for it: no page is out of date as it arrives. Where the network has gone it is asked for again once it is back: a screen that works without one must not end for a banner. */
const UpdateBanner = part(async () => {
  await idle();
  const load = () => import('./UpdateBanner.tsx');
  return (await load().catch(() => online().then(load))).UpdateBanner;
});

const InvitationNotice = part(async () => (await import('../session/InvitationNotice.tsx')).InvitationNotice);

/**
 * What is said when there is something to say: about the plan, one's own safety, a newer version. The first two stand
 * above the screen from its first paint on, and the last lies over it: nothing moves away from under a pointer.
 */
export function Banners() {
  // A session that an earlier version kept has none.
  const [invitation] = useSession().invitations ?? [];
  return (
    <>
      <div className={css.banners}>
        <PlanMessage />
        <SecondFactorNotice />
        {invitation && <InvitationNotice key={invitation.user_detail_id} invitation={invitation} />}
      </div>
      <UpdateBanner />
    </>
  );
}
