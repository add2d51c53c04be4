import type { LEAD, STUDENT } from '@schoolbell/core/access';
import { Failure } from '@schoolbell/core/http/errors';
import type { BulkAction } from '@schoolbell/core/lists/bulk/rules';
import { personArchived, personRestored } from '@schoolbell/core/people/events';
import type { Acting, PersonAudit } from '../../../http/context.ts';
import { archivePeople } from '../../../people/edits/queries.ts';

/** A part of a run: people whom the author can open. `effects` is what an undo reverses for each. */
export interface Part {
  role_id: typeof STUDENT | typeof LEAD;
  ids: number[];
  options: Record<string, unknown>;
  is_undo: 0 | 1;
  effects: ReadonlyMap<number, unknown>;
  bulk_id: number | null;
}

/** The result: who changed and how, who couldn't and why, the log's text, and the number of mails. */
export interface Done {
  changed: ReadonlyMap<number, unknown>;
  refused?: ReadonlyMap<number, string>;
  audits: PersonAudit[];
  mails?: number;
}

/** Does it. Throws `Failure` if it can be done for nobody. */
export type Act = (acting: Acting, part: Part) => Promise<Done>;

/** A bulk action, from the area whose rows it changes. */
export interface Action {
  act: Act;
  /** What a run is about, by its name; left out, it needs no telling. Throws `Failure` if that is not there. */
  labelOf?: (acting: Acting, options: Record<string, unknown>) => Promise<string>;
}

declare module '../../../http/context.ts' {
  interface Brought {
    /** Every bulk action by its name. */
    actions: Record<BulkAction, Action>;
  }
}

/** People without anything stored for an undo. */
export const plain = (ids: readonly number[]) => new Map<number, unknown>(ids.map((id) => [id, null]));
/** What an action is about is not there. */
export const gone = (what: string) => new Failure('notFound', `This ${what} was not found.`);

const archiving =
  (way: 0 | 1): Act =>
  async ({ db, viewer, now, later }, { role_id, ids, is_undo }) => {
    const is_archived = is_undo ? ((1 - way) as 0 | 1) : way;
    const { changed } = await archivePeople(db, {
      institution_id: viewer.institution_id,
      role_id,
      ids,
      is_archived,
      by: viewer.user_detail_id,
      now,
    });
    // Memberships follow whom they are for at once: nothing is billed for the archived.
    if (changed.length > 0) await later('billMemberships', {});
    return {
      changed: plain(changed),
      audits: changed.map((person_id) => ({ kind: is_archived ? personArchived : personRestored, person_id })),
    };
  };

/** People by what an undo restores: many people share a few values. */
export function alike<Effect, Value>(
  ids: readonly number[],
  effects: ReadonlyMap<number, unknown>,
  valueOf: (effect: Effect) => Value,
): { value: Value; ids: number[] }[] {
  const groups = Map.groupBy(ids, (id) => JSON.stringify(valueOf(effects.get(id) as Effect)));
  return [...groups].map(([value, people]) => ({ value: JSON.parse(value) as Value, ids: people }));
}

/** The actions that any kind of people has. */
export const peopleActions = {
  archive: { act: archiving(1) },
  restore: { act: archiving(0) },
} satisfies Partial<Record<BulkAction, Action>>;
