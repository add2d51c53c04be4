import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { holidays } from '@schoolbell/core/calendar/holidays/contract';

export type YearOfHolidays = ResultOf<typeof holidays>;
/** A holiday of the school's own (with an id), or a public one. */
export type Holiday = YearOfHolidays['data'][number];
