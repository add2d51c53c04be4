import { Lock } from 'lucide-react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LinkButton } from '../ui/Link.tsx';
import { useSay } from '../words/say.ts';

/** Categories that are among the nine words. */
const words = /^(students|subjects|packages|products)$/;

/** A screen's place where the person lacks the category it needs. */
export function NoPermission({ category }: { category: string }) {
  const say = useSay();
  const name = say(category.replace(words, '{$1}')).replaceAll('_', ' ');
  return (
    <EmptyState
      whole
      icon={<Lock size={20} />}
      title={`This screen needs “${name}”`}
      line="Access restricted. Please contact your admin to request permission."
      action={<LinkButton to="/dashboard">To the dashboard</LinkButton>}
    />
  );
}
