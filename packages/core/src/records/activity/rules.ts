import * as events from '../../events.ts';
import { kindsIn } from '../../http/kind.ts';

/** What follows a person's name in the list of latest activity, by kind of event. A build has them written out here: `build/gathered.ts`. */
export const activityTexts: Readonly<Record<string, string>> = Object.fromEntries(
  kindsIn(events).flatMap(({ name, feed }) => (feed ? [[name, feed]] : [])),
);
