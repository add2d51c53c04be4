import { Lock, SearchX } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Failure } from '@schoolbell/core/http/errors';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/Link.tsx';

interface ReportErrorProps {
  error: Failure;
  category: string;
  /** The report as it is at first. */
  path: string;
  onRetry: () => void;
}

/** Why a report is not there: there is none, it may not be opened, or it cannot be asked for in this way. */
export function ReportError({ error, category, path, onRetry }: ReportErrorProps) {
  const go = useNavigate();
  const list = <LinkButton to={`/reports/${category}`}>To the reports</LinkButton>;
  return (
    <Card>
      {error.code === 'notFound' ? (
        <EmptyState
          icon={<SearchX size={20} />}
          title="Report not found"
          line="Choose one from the list."
          action={list}
        />
      ) : error.code === 'forbidden' ? (
        <EmptyState icon={<Lock size={20} />} title="You can't open this report" line={error.message} action={list} />
      ) : error.code === 'invalid' ? (
        <ErrorState
          title="The report can't be shown like this"
          line={Object.values(error.fields ?? {})[0] ?? error.message}
          again="Reset report"
          onRetry={() => void go(path)}
        />
      ) : (
        <ErrorState line={error.message} onRetry={onRetry} />
      )}
    </Card>
  );
}
