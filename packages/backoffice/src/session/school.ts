import { dayIn } from '@schoolbell/core/format';
import { currentSession } from './session.ts';

/** The school's time zone: the calendar is drawn on its wall. */
export const schoolZone = (): string => currentSession()?.institution.institutionTimeZone ?? 'UTC';

/** Today where the school is. */
export const schoolToday = (): string => dayIn(Date.now(), schoolZone());
