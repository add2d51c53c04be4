import { lazy, Suspense, useRef } from 'react';
import { heldSubmissions } from '@schoolbell/core/forms/contract';
import { useRead } from '../../http/read.ts';

const FurtherBanners = lazy(() => import('./FurtherBanners.tsx').then((part) => ({ default: part.FurtherBanners })));
const HeldWaiting = lazy(() => import('./HeldWaiting.tsx').then((part) => ({ default: part.HeldWaiting })));

/** What waits above a list: submissions to look at, bulk actions under way, families' answers to links; nothing where there is none. */
export function HeldBanner({ type }: { type: 'student' | 'lead' }) {
  const { data } = useRead(heldSubmissions, { type });
  const waiting = data?.data.length ?? 0;
  // A review that is open stays when the last one has been decided.
  const wasWaiting = useRef(false);
  wasWaiting.current ||= waiting > 0;
  return (
    <>
      <Suspense>{wasWaiting.current && <HeldWaiting type={type} waiting={waiting} />}</Suspense>
      <Suspense><FurtherBanners kind={type} /></Suspense>
    </>
  );
}
