import { useSession } from '../session/session.ts';
import { Segments } from '../ui/Segments.tsx';
import type { Filters } from './address.ts';

const segments = [
  { id: 'mine', label: 'My classes' },
  { id: 'all', label: 'All' },
];

interface WhoseProps {
  filters: Filters;
  isOwn: boolean;
  onChange: (changes: Record<string, string | null>) => void;
}

/** For teachers: their own classes, or all of them. */
export function Whose({ filters, isOwn, onChange }: WhoseProps) {
  const { user } = useSession();
  return (
    <Segments
      label="Whose classes"
      segments={segments}
      value={isOwn ? 'mine' : filters.staff.length === 0 ? 'all' : ''}
      onChange={(next) => onChange({ staff: next === 'mine' ? String(user.user_detail_id) : null })}
    />
  );
}
