import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { auditLog } from '@schoolbell/core/privacy/audit/contract';
import { auditSentence } from '@schoolbell/core/privacy/audit/rules';

/** An event of the log, as the server sends it. */
export type Event = ResultOf<typeof auditLog>['data'][number];

/** An event as a sentence in the school's words. */
export function sentenceOf({ kind, actor, person }: Event, say: (text: string) => string): string {
  return auditSentence({ kind, actor: actor && fullName(actor), person: person && fullName(person) }, say);
}
