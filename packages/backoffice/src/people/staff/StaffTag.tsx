import { Tag } from '../../ui/Tag.tsx';
import type { Colleague } from './staffText.ts';

/** Archived, invited, or not invited yet; nothing for those who simply work here. */
export function StaffTag({ person }: { person: Pick<Colleague, 'is_archived' | 'sign_in'> }) {
  if (person.is_archived === 1) return <Tag>Archived</Tag>;
  if (person.sign_in === 'invited') return <Tag tone="info">Invited</Tag>;
  return person.sign_in === 'none' ? <Tag tone="warning">No sign-in</Tag> : null;
}
