import * as z from 'zod/mini';
import { flag, id, instant } from '../../http/fields.ts';

const Named = z.nullable(
  z.strictObject({ user_detail_id: id, role_id: z.int(), firstName: z.string(), surname: z.string() }),
);

/** An event as it was written down; `before` and `after` hold what changed. */
export const AuditRow = z.strictObject({
  id,
  kind: z.string(),
  created_at: instant,
  /** Null where nobody was signed in: a family, a link from a mail, the server itself. */
  actor: Named,
  person: Named,
  before: z.unknown(),
  after: z.unknown(),
  /** 1 where the event is about somebody whose page the reader may not open: it is told without its details. */
  withheld: flag,
});
