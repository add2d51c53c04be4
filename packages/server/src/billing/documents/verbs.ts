import type { PersonKind } from '@schoolbell/core/http/kind';
import type { Context, SignedIn } from '../../http/context.ts';
import { insertAudits } from '../../http/queries.ts';
import { insertDocumentEvent, insertDocumentEvents } from './queries.ts';
import { type Note, tellNoted } from './telling/verbs.ts';

/** What billing needs to write: a request of staff, of a family, or a job; `viewer` is who does it, if anybody is signed in. */
export interface Billing extends Pick<
  Context,
  'db' | 'tenant' | 'now' | 'publicUrl' | 'later' | 'audit' | 'changed' | 'brought' | 'happened'
> {
  viewer?: SignedIn | null;
}

/** Who does it, for rows that say so; null for families and jobs. */
export const actorOf = ({ viewer }: Billing): number | null => viewer?.user_detail_id ?? null;

/**
 * Writes down what became of a document: a line of its activity, and a row of the audit log about the student. Every change
 * of a document goes through here, so that automations, webhooks and accounting hear of it at one place.
 */
export async function noteDocument(
  context: Billing,
  kind: PersonKind,
  { person_id, detail = {}, before, ...about }: Note & { before?: object },
): Promise<void> {
  const { db, tenant, now } = context;
  tellNoted(context, kind, [{ person_id, detail, ...about }]);
  await insertDocumentEvent(
    db,
    { institution_id: tenant.institution_id, actor_id: actorOf(context), at: now },
    kind.name,
    { ...about, detail },
  );
  await context.audit(kind, { person_id, ...(before && { before }), after: { ...about, ...detail } });
}

/** The same of many documents at once, in a fixed number of statements. */
export async function noteDocuments(context: Billing, kind: PersonKind, notes: readonly Note[]): Promise<void> {
  if (notes.length === 0) return;
  const { db, tenant, now } = context;
  tellNoted(context, kind, notes);
  const of = { institution_id: tenant.institution_id, actor_id: actorOf(context) };
  await insertDocumentEvents(
    db,
    { ...of, at: now },
    kind.name,
    notes.map(({ person_id: _, detail = {}, ...about }) => ({ ...about, detail })),
  );
  await insertAudits(
    db,
    of,
    notes.map(({ person_id, detail = {}, ...about }) => ({ kind, person_id, after: { ...about, ...detail } })),
  );
  for (const area of kind.news ?? []) context.changed(area);
}
