import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { part } from '../../ui/parts.tsx';

const HeldReview = part(() => import('./HeldReview.tsx').then((file) => file.HeldReview));

interface HeldWaitingProps {
  type: 'student' | 'lead';
  waiting: number;
}

/** Says that submissions wait to be looked at, and opens them. */
export function HeldWaiting({ type, waiting }: HeldWaitingProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {waiting > 0 && (
        <Banner
          tone="warning"
          title={waiting === 1 ? 'One submission waits for your review' : `${waiting} submissions wait for your review`}
          action={
            <Button size="sm" onClick={() => setOpen(true)} onPointerEnter={HeldReview.fetch}>
              Review
            </Button>
          }
        />
      )}
      {open && <HeldReview type={type} onClose={() => setOpen(false)} />}
    </>
  );
}
