import { lazy, Suspense } from 'react';
import { whenIdle } from '../ui/whenIdle.ts';
import { PlanBanner } from './PlanBanner.tsx';
import * as css from './Page.css.ts';

const idle = () => new Promise<void>((resolve) => whenIdle(async () => resolve()));

/** Comes when there is time for it: no page is out of date as it arrives. */
const UpdateBanner = lazy(async () => {
  await idle();
  return { default: (await import('./UpdateBanner.tsx')).UpdateBanner };
});

/** Asks owners and admins for a second factor; nothing on the screen waits for it. */
const SecondFactorNotice = lazy(async () => {
  await idle();
  return { default: (await import('../session/SecondFactorNotice.tsx')).SecondFactorNotice };
});

/** What stands above every screen when there is something to say: about the plan, a newer version, one's own safety. */
export function Banners() {
  return (
    <div className={css.banners}>
      <PlanBanner />
      <Suspense><UpdateBanner /></Suspense>
      <Suspense><SecondFactorNotice /></Suspense>
    </div>
  );
}
