import { useRef } from 'react';
import { heldSubmissions } from '@schoolbell/core/forms/contract';
import { useRead } from '../../http/read.ts';
import { part } from '../../ui/parts.tsx';

const FurtherBanners = part(() => import('./FurtherBanners.tsx').then((file) => file.FurtherBanners));
const HeldWaiting = part(() => import('./HeldWaiting.tsx').then((file) => file.HeldWaiting));

/** What waits above a list: submissions to look at, bulk actions under way, families' answers to links; nothing where there is none. */
export function HeldBanner({ type }: { type: 'student' | 'lead' }) {
  const { data } = useRead(heldSubmissions, { type });
  const waiting = data?.data.length ?? 0;
  // A review that is open stays when the last one has been decided.
  const wasWaiting = useRef(false);
  wasWaiting.current ||= waiting > 0;
  return (
    <>
      {wasWaiting.current && <HeldWaiting type={type} waiting={waiting} />}
      <FurtherBanners kind={type} />
    </>
  );
}
