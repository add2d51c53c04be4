import { Tag } from '../ui/Tag.tsx';
import type { Colleague } from './staffText.ts';

/** Active, invited, not invited yet, or archived. */
export function StaffTag({ person }: { person: Pick<Colleague, 'is_archived' | 'sign_in'> }) {
  if (person.is_archived === 1) return <Tag>Archived</Tag>;
  if (person.sign_in === 'invited') return <Tag tone="info">Invited</Tag>;
  if (person.sign_in === 'none') return <Tag tone="warning">No sign-in</Tag>;
  return <Tag tone="success">Active</Tag>;
}
