import { Lock } from 'lucide-react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LinkButton } from '../ui/Link.tsx';

/** A screen's place where the person lacks the category it needs. */
export function NoPermission({ category }: { category: string }) {
  return (
    <EmptyState
      whole
      icon={<Lock size={20} />}
      title="Access restricted"
      line={<>Please contact your admin to request permission. This screen needs “{category.replaceAll('_', ' ')}”.</>}
      action={<LinkButton to="/dashboard">To the dashboard</LinkButton>}
    />
  );
}
