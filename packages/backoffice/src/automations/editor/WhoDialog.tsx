import { useState } from 'react';
import { dryRun } from '@schoolbell/core/automations/trying/contract';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import { useRead } from '../../http/read.ts';
import { formatDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import * as css from './Editor.css.ts';

interface WhoDialogProps {
  tried: InputOf<typeof dryRun>;
  onClose: () => void;
}

/** Whom the automation would have reached, when and where, and who was left out and why. */
export function WhoDialog({ tried, onClose }: WhoDialogProps) {
  const [only, setOnly] = useState<'acts' | 'left_out'>('acts');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useRead(dryRun, { ...tried, only, page });
  const left = data?.left_out.reduce((sum, one) => sum + one.count, 0);
  return (
    <Modal title="Whom it would have reached" size="lg" onClose={onClose}>
      <p className={css.quiet}>
        From the last 30 days, with everyone's records as they are today. Nothing is sent or changed.
      </p>
      <Tabs
        label="Which people"
        tabs={[
          { id: 'acts', label: 'Would act', ...(data && { count: data.acts }) },
          { id: 'left_out', label: 'Left out', ...(left !== undefined && { count: left }) },
        ]}
        value={only}
        onChange={(id) => (setOnly(id as typeof only), setPage(1))}
      >
        {error && !data ? (
          <ErrorState line={error.message} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonLines lines={5} />
        ) : data.rows.data.length === 0 ? (
          <EmptyState title={only === 'acts' ? 'Nobody in the last 30 days' : 'Nobody was left out'} />
        ) : (
          <ul className={css.who}>
            {data.rows.data.map((row, at) => (
              <li key={at} className={css.whoRow}>
                <strong>{row.name}</strong>
                <span className={css.quiet}>{formatDateTime(row.acts_at)}</span>
                <span className={css.wide}>
                  {row.reason || [row.subject, row.to.join(', ')].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        )}
        {data && data.rows.last_page > 1 && <Pagination page={data.rows} onPage={setPage} />}
      </Tabs>
    </Modal>
  );
}
