import { Lock } from 'lucide-react';
import { sentence } from '../people/sentence.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LinkButton } from '../ui/Link.tsx';
import { useSay } from '../words/say.ts';

/** Categories that are among the nine words. */
const words = /^(students|subjects|packages|products)$/;

/** Shown instead of a screen whose category the person lacks. */
export function NoPermission({ category }: { category: string }) {
  const say = useSay();
  // Roles call it "Online bookings".
  const named = category.replace('access_online_booking', 'online_bookings').replace(words, '{$1}');
  const name = sentence(say(named).replaceAll('_', ' '));
  return (
    <EmptyState
      whole
      icon={<Lock size={20} />}
      title={`You can't open ${name}`}
      line="Ask an owner for access."
      action={<LinkButton to="/dashboard">To the dashboard</LinkButton>}
    />
  );
}
