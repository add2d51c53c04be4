import { BulkBanner } from '../../lists/bulk/BulkBanner.tsx';
import type { Kind } from '../kinds.ts';
import { ProposalsBanner } from '../../families/links/ProposalsBanner.tsx';

/** Bulk actions under way or not looked at yet, and families' answers to links. */
export function FurtherBanners({ kind }: { kind: Kind }) {
  return (
    <>
      <BulkBanner kind={kind} />
      <ProposalsBanner kind={kind} />
    </>
  );
}
