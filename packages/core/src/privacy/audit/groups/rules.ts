import * as events from '../../../events.ts';
import { groups, kindsIn, type Said } from '../../../http/kind.ts';

export type AuditGroup = Said['group'];
/** What the audit log says of one kind of event. */
export type KindOfEvent = Pick<Said, 'does' | 'by'>;

const kinds = kindsIn(events);

/** Every recorded kind of event, in groups. A build generates them here: `build/gathered.ts`. */
export const auditGroups = Object.fromEntries(
  groups.map((group) => [
    group,
    Object.fromEntries(
      kinds.filter((one) => one.group === group).map(({ name, does, by }) => [name, { does, ...(by && { by }) }]),
    ),
  ]),
) as Record<AuditGroup, Record<string, KindOfEvent>>;
