import type { editEvent } from '@schoolbell/core/calendar/series/contract';
import type { InputOf } from '@schoolbell/core/http/endpoint';

/** What an edit changes. */
export type Changes = NonNullable<InputOf<typeof editEvent>['changes']>;
