import { Plus } from 'lucide-react';
import { useState } from 'react';
import { branches } from '@schoolbell/core/branches/contract';
import { mayOpenBranches } from '@schoolbell/core/branches/rules';
import { countryName } from '@schoolbell/core/countries';
import { mayAddBranch } from '@schoolbell/core/settings/plan/rules';
import { useRead } from '../http/read.ts';
import { switchTo, useSession, viewerOf } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { part } from '../ui/parts.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import * as css from './Branches.css.ts';

const AddBranchDialog = part(() => import('./AddBranch.tsx').then((file) => file.AddBranchDialog));

/** The branches that one works in, with the way to each, and to another one where the plan allows it. */
export function Branches({ plan }: { plan: { isFailed: number; code: number } | undefined }) {
  const session = useSession();
  const read = useRead(branches, {});
  const [isAdding, setAdding] = useState(false);
  const mayAdd = plan !== undefined && mayAddBranch(plan) && mayOpenBranches(viewerOf(session));
  return (
    <Card
      flush
      title="Your branches"
      actions={
        mayAdd && (
          <Button size="sm" icon={<Plus size={14} aria-hidden />} onClick={() => setAdding(true)}>
            Add branch
          </Button>
        )
      }
    >
      {read.error && !read.data && <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />}
      {read.isPending && (
        <div className={css.row}>
          <SkeletonLines lines={2} />
        </div>
      )}
      <ul>
        {read.data?.data.map((branch) => (
          <li key={branch.id} className={css.row}>
            <span className={css.about}>
              <span className={css.name}>{branch.institutionName}</span>
              <span className={css.line}>
                {[branch.institutionAddress.city, countryName(branch.institutionCountry), branch.institutionCurrency]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {branch.is_current === 1 ? (
              <Tag tone="info">You are here</Tag>
            ) : (
              <Button
                size="sm"
                aria-label={`Switch to ${branch.institutionName}`}
                onClick={() => void switchTo(branch.user_detail_id)}
              >
                Switch
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isAdding && <AddBranchDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}
