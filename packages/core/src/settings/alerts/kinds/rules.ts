import * as events from '../../../events.ts';
import { type AlertKind, alertsIn } from '../../../http/kind.ts';

/** The name of every mail of an area, with or without a kind of event. */
type NamesIn<Part> =
  Part extends AlertKind<infer Name> ? Name : Part extends { alert: AlertKind<infer Name> } ? Name : never;
type Areas = typeof events;
export type Alert = { [Area in keyof Areas]: NamesIn<Areas[Area][keyof Areas[Area]]> }[keyof Areas];

/** Every mail that can be turned off, by role and for families; all are on by default. A build generates them here: `build/gathered.ts`. */
export const alertKinds = alertsIn(events).map(({ name, label, to, readers }) => ({
  alert: name as Alert,
  label,
  to,
  readers,
}));
