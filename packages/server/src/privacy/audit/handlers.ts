import { isAdminLike } from '@schoolbell/core/access';
import { dateTimeIn, dayIn, fullName } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import { seenBy } from '@schoolbell/core/http/hidden';
import { pageFrom } from '@schoolbell/core/http/page';
import { AuditRow } from '@schoolbell/core/people/history/schemas';
import { auditChanges, auditSentence, kindsOf } from '@schoolbell/core/privacy/audit/rules';
import { say } from '@schoolbell/core/words/rules';
import { auditExported } from '@schoolbell/core/privacy/events';
import type { Handlers, TableContext } from '../../http/context.ts';
import { listWords } from '../../words/queries.ts';
import { eventsInBatches, noteReading } from './queries.ts';
import { type AuditFilters, type Event, findEvents } from '../../people/history/queries.ts';

type Asked = {
  kind?: string | undefined;
  actor_id?: number | undefined;
  person_id?: number | undefined;
  from: string;
  to: string;
};

/** The log has information about everyone, so the category alone isn't enough. */
function adminsOnly({ viewer }: TableContext): void {
  if (!isAdminLike(viewer.role_id))
    throw new Failure(
      'forbidden',
      'The audit log is for owners and admins. Please contact your admin to request permission.',
    );
}

const filtersOf = ({ kind, ...asked }: Asked, { tenant }: TableContext): AuditFilters => ({
  ...asked,
  kinds: kind === undefined ? undefined : kindsOf(kind),
  time_zone: tenant.time_zone,
});

const nameOf = (person: Event['actor']) => (person ? fullName(person) : null);

/** What changed, as one cell: "Stage: Enquired → Won; Interest: 3 → 4". */
function changesText({ before, after, withheld }: Event): string {
  if (withheld) return 'Withheld';
  return auditChanges(before, after)
    .map(
      (change) =>
        `${change.name}: ${[change.before, change.after].filter(Boolean).join(change.before && change.after ? ' → ' : '')}`,
    )
    .join('; ');
}

/** Who did what and when. */
export const auditHandlers: Handlers<'audit'> = {
  auditLog: async ({ page, per_page, ...asked }, context) => {
    adminsOnly(context);
    const { db, viewer, now } = context;
    const { rows, counted } = await findEvents(db, viewer, filtersOf(asked, context), {
      skip: (page - 1) * per_page,
      take: per_page,
    });
    await noteReading(db, viewer, now);
    return pageFrom(rows, counted, page, per_page);
  },

  exportAuditLog: async (asked, context) => {
    adminsOnly(context);
    const { db, viewer, tenant, now } = context;
    const words = await listWords(db, viewer.institution_id);
    await context.auditAtOnce(auditExported, { after: asked });
    const cells = (event: Event) => [
      dateTimeIn(event.created_at, tenant.time_zone),
      nameOf(event.actor) ?? '',
      nameOf(event.person) ?? '',
      auditSentence({ kind: event.kind, actor: nameOf(event.actor), person: nameOf(event.person) }, (text) =>
        say(words, text),
      ),
      changesText(event),
      event.kind,
      event.id,
    ];
    async function* rows() {
      for await (const batch of eventsInBatches(db, viewer, filtersOf(asked, context)))
        yield batch.map((event) => cells(seenBy(viewer, AuditRow, event)));
    }
    return {
      name: `audit-log-${dayIn(now, tenant.time_zone)}`,
      columns: ['When', 'Who', 'About', 'What', 'Before and after', 'Kind', 'Number'],
      rows: rows(),
    };
  },
};
