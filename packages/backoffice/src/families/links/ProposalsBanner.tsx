import { useState } from 'react';
import { STUDENT } from '@schoolbell/core/access';
import { proposals } from '@schoolbell/core/families/links/contract';
import { useRead } from '../../http/read.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { part } from '../../ui/parts.tsx';
import type { Kind } from '../../people/kinds.ts';

const ProposalReview = part(() => import('./ProposalReview.tsx').then((file) => file.ProposalReview));

function titleOf(kind: Kind, waiting: number, isOne: boolean): string {
  if (isOne) return kind === 'lead' ? 'The family sent the enrolment form' : 'The family sent changes';
  if (kind === 'lead')
    return waiting === 1 ? 'A family sent the enrolment form' : `${waiting} families sent the enrolment form`;
  return waiting === 1 ? 'A family sent changes' : `${waiting} families sent changes`;
}

/** Says that families answered their links, and opens what they wrote: of one person, or of all of a kind. Nothing where there is nothing. */
export function ProposalsBanner({ kind, id }: { kind: Kind; id?: number }) {
  const { data } = useRead(proposals, id === undefined ? {} : { user_detail_id: id });
  const [open, setOpen] = useState(false);
  const waiting = data?.data.filter((one) => (one.role_id === STUDENT) === (kind === 'student')) ?? [];
  return (
    <>
      {waiting.length > 0 && (
        <Banner
          title={titleOf(kind, waiting.length, id !== undefined)}
          action={
            <Button size="sm" onClick={() => setOpen(true)} onPointerEnter={ProposalReview.fetch}>
              Review
            </Button>
          }
        />
      )}
      {open && <ProposalReview proposals={waiting} onClose={() => setOpen(false)} />}
    </>
  );
}
