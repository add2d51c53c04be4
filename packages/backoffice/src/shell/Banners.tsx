import { lazy, Suspense } from 'react';
import { SecondFactorNotice } from '../session/SecondFactorNotice.tsx';
import { whenIdle } from '../ui/whenIdle.ts';
import { PlanMessage } from './PlanMessage.tsx';
import * as css from './Page.css.ts';

const idle = () => new Promise<void>((resolve) => whenIdle(async () => resolve()));

/** Comes when there is time for it: no page is out of date as it arrives. */
const UpdateBanner = lazy(async () => {
  await idle();
  return { default: (await import('./UpdateBanner.tsx')).UpdateBanner };
});

/**
 * What is said when there is something to say: about the plan, one's own safety, a newer version. The first two stand
 * above the screen from its first paint on, and the last lies over it: nothing moves away from under a pointer.
 */
export function Banners() {
  return (
    <>
      <div className={css.banners}>
        <PlanMessage />
        <SecondFactorNotice />
      </div>
      <Suspense><UpdateBanner /></Suspense>
    </>
  );
}
