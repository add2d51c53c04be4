import type { StaffRow } from '@schoolbell/core/people/staff/contract';
import { dayText } from '@schoolbell/core/format';
import type * as z from 'zod/mini';
import { roles } from '../../settings/roles.ts';
import { Tag } from '../../ui/Tag.tsx';

/** Somebody on the staff, as the list has them. */
export type Colleague = z.output<typeof StaffRow>;

/** What their role is called, with the nine words in braces. */
export const roleOf = ({ role_id }: { role_id: number }): string => roles.find((role) => role.role_id === role_id)?.name ?? '';

/** Archived, invited, or not invited yet; nothing for those who simply work here. */
export function StaffTag({ person }: { person: Pick<Colleague, 'is_archived' | 'sign_in'> }) {
  if (person.is_archived === 1) return <Tag>Archived</Tag>;
  if (person.sign_in === 'invited') return <Tag tone="info">Invited</Tag>;
  return person.sign_in === 'none' ? <Tag tone="warning">No sign-in</Tag> : null;
}

/** From when to when: "Aug 01, 2026 – Jul 31, 2027". */
export const spanText = (span: { dateStart: string; dateEnd: string }): string => `${dayText(span.dateStart)} – ${dayText(span.dateEnd)}`;
