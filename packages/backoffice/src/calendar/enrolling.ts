import type { enrolmentKinds } from '@schoolbell/core/calendar/enrolments/rules';
import type { roster } from '@schoolbell/core/calendar/events/contract';
import type { waitlist } from '@schoolbell/core/calendar/waitlist/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';

/** A person who comes to an event. */
export type RosterRow = ResultOf<typeof roster>['students'][number];
/** A person who waits for a seat in a class. */
export type WaitlistEntry = ResultOf<typeof waitlist>['data'][number];

/** What a student comes as. */
export type Kind = (typeof enrolmentKinds)[number];
