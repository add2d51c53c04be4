import * as z from 'zod/mini';
import { flag, id, instant } from '../../http/fields.ts';
import { shownWith } from '../../http/hidden.ts';

const Named = z.nullable(
  z.strictObject({ user_detail_id: id, role_id: z.int(), firstName: z.string(), surname: z.string() }),
);

/** The names under which an event mentions a guardian. */
const ofGuardian: readonly string[] = ['guardian', 'guardians', 'sent_to'];

/** The changes; the part about guardians is only for people who can see guardians. */
const changed = shownWith('guardian', z.unknown(), (change) =>
  typeof change === 'object' && change !== null && !Array.isArray(change)
    ? Object.fromEntries(
        Object.entries(change).filter(([name]) => !ofGuardian.includes(name) && !name.startsWith('guardian.')),
      )
    : change,
);

/** A recorded event; `before` and `after` have the changes. */
export const AuditRow = z.strictObject({
  id,
  kind: z.string(),
  created_at: instant,
  /** Null if nobody was signed in: a family, a link from a mail, the server itself. */
  actor: Named,
  person: Named,
  before: changed,
  after: changed,
  /** 1 if the event is about a person whose page the reader can't open: it is shown without details. */
  withheld: flag,
});
