import { lazy, Suspense } from 'react';
import { whenIdle } from '../ui/whenIdle.ts';
import { PlanBanner } from './PlanBanner.tsx';
import * as css from './Page.css.ts';

/** Comes when there is time for it: no page is out of date as it arrives. */
const UpdateBanner = lazy(async () => {
  await new Promise<void>((idle) => whenIdle(async () => idle()));
  return { default: (await import('./UpdateBanner.tsx')).UpdateBanner };
});

/** What stands above every screen when there is something to say: about the plan, about a newer version. */
export function Banners() {
  return (
    <div className={css.banners}>
      <PlanBanner />
      <Suspense><UpdateBanner /></Suspense>
    </div>
  );
}
