import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Failure } from '@schoolbell/core/http/errors';
import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import * as css from './Dashboard.css.ts';

interface ReadCardProps<Answer> {
  title: string;
  actions?: ReactNode;
  read: UseQueryResult<Answer, Failure>;
  children: (answer: Answer) => ReactNode;
}

/** A card that waits, fails and is read again for itself. */
export function ReadCard<Answer>({ title, actions, read, children }: ReadCardProps<Answer>) {
  const { data, error, refetch } = read;
  return (
    <Card title={title} actions={actions} flush>
      {error && data === undefined ? (
        <ErrorState line={error.message} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div className={css.line}>
          <div className={css.what}>
            <SkeletonLines lines={3} />
          </div>
        </div>
      ) : (
        children(data)
      )}
    </Card>
  );
}
