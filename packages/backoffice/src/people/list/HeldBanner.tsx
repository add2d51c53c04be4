import { lazy, Suspense, useState } from 'react';
import { heldSubmissions } from '@schoolbell/core/forms/contract';
import { useRead } from '../../http/read.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';

const ProposalsBanner = lazy(() => import('../links/ProposalsBanner.tsx').then((part) => ({ default: part.ProposalsBanner })));
const BulkBanner = lazy(() => import('../bulk/BulkBanner.tsx').then((part) => ({ default: part.BulkBanner })));
const HeldReview = lazy(() => import('./HeldReview.tsx').then((part) => ({ default: part.HeldReview })));

/** Says that submissions wait to be looked at, or families' answers to links, and opens them; nothing where there are none. */
export function HeldBanner({ type }: { type: 'student' | 'lead' }) {
  const { data } = useRead(heldSubmissions, { type });
  const [open, setOpen] = useState(false);
  const waiting = data?.data.length ?? 0;
  return (
    <>
      {waiting > 0 && (
        <Banner
          tone="warning"
          title={waiting === 1 ? 'One submission waits for your review' : `${waiting} submissions wait for your review`}
          action={<Button size="sm" onClick={() => setOpen(true)} onPointerEnter={() => void import('./HeldReview.tsx')}>Review</Button>}
        />
      )}
      <Suspense><BulkBanner kind={type} /></Suspense>
      <Suspense><ProposalsBanner kind={type} /></Suspense>
      <Suspense>{open && <HeldReview type={type} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
