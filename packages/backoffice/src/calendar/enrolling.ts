import type { enrolmentKinds } from '@schoolbell/core/calendar/enrolments/contract';

/** What a student comes as. */
export type Kind = (typeof enrolmentKinds)[number];

/** What a student comes as, in words. */
export const kindNames: Record<Kind, string> = { regular: 'Regular', trial: 'Trial', makeup: 'Make-up' };
