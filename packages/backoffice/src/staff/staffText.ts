import type * as z from 'zod/mini';
import { dayText } from '@schoolbell/core/format';
import type { StaffRow } from '@schoolbell/core/staff/schemas';
import { roles } from '@schoolbell/core/settings/roles/rules';

/** A member of staff, as the list has them. */
export type Colleague = z.output<typeof StaffRow>;

/** What their role is called, with the nine words in braces. */
export const roleOf = ({ role_id }: { role_id: number }): string =>
  roles.find((role) => role.role_id === role_id)?.name ?? '';

/** From when to when: "Aug 01, 2026 – Jul 31, 2027". */
export const spanText = (span: { dateStart: string; dateEnd: string }): string =>
  `${dayText(span.dateStart)} – ${dayText(span.dateEnd)}`;
