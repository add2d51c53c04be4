import { Lock, UserX } from 'lucide-react';
import type { Failure } from '@schoolbell/core/http/errors';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/Link.tsx';
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx';
import { useSay } from '../../words/say.ts';
import { kinds, type Kind } from '../kinds.ts';
import * as css from './Person.css.ts';

/** The specification's words for a record that one may not open. */
const RESTRICTED = 'Access restricted. Please contact your admin to request permission.';

interface PersonMissingProps {
  kind: Kind;
  error: Failure;
  onRetry?: () => void;
}

/** Why no one is shown: no permission, no such person, or a failure that another try may mend. */
export function PersonMissing({ kind, error, onRetry }: PersonMissingProps) {
  const say = useSay();
  const { noun, nouns, path } = kinds[kind];
  const back = <LinkButton to={path}>{say(`All ${nouns}`)}</LinkButton>;
  if (error.code === 'forbidden') return <EmptyState icon={<Lock size={20} />} title={RESTRICTED} action={back} />;
  if (error.code === 'notFound' || error.code === 'invalid') {
    return (
      <EmptyState
        icon={<UserX size={20} />}
        title={say(`This ${noun} was not found`)}
        line="The link may be old, or the record belongs to another school."
        action={back}
      />
    );
  }
  return <ErrorState line={error.message} onRetry={onRetry} />;
}

/** A person's page before it has come, in its own layout. */
export function PersonSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={css.stack}>
      <div className={css.identity}>
        <Skeleton round width={56} height={56} />
        <div className={css.grow}>
          <Skeleton width="40%" height={20} />
          <br />
          <br />
          <Skeleton width="60%" />
        </div>
      </div>
      <Skeleton height={64} />
      <Skeleton height={36} />
      <SkeletonLines lines={6} />
    </div>
  );
}
