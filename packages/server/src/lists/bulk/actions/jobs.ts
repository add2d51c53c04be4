import type { LEAD, STUDENT } from '@schoolbell/core/access';
import { fullName } from '@schoolbell/core/format';
import { Failure, missing, invalid } from '@schoolbell/core/http/errors';
import type { BulkAction } from '@schoolbell/core/lists/bulk/rules';
import { addressees } from '@schoolbell/core/records/mails/rules';
import { leadAssigned, leadMoved } from '@schoolbell/core/enquiries/events';
import { personArchived, personRestored } from '@schoolbell/core/people/events';
import { personMailed, personTagged } from '@schoolbell/core/records/events';
import { batchJoined, batchLeft } from '@schoolbell/core/students/events';
import type { Context, PersonAudit, SignedIn } from '../../../http/context.ts';
import { type MailContent, mailHtml, mailText, oneLine } from '../../../jobs/mail-content.ts';
import { insertMail } from '../../../jobs/queries.ts';
import { addMembers, holdBatch, removeMembers } from '../../../students/batches/queries.ts';
import { archivePeople } from '../../../people/edits/queries.ts';
import { tellOwner } from '../../../people/verbs.ts';
import { giveTo, moveToStage } from '../../../enquiries/queries.ts';
import { guardianAddresses, ownAddresses } from '../../../records/mails/queries.ts';
import { staffAmong } from '../../../people/colleagues/queries.ts';
import { findStage } from '../../../enquiries/stages/queries.ts';
import { dropTags, findTags, putTags } from '../../../records/tags/queries.ts';
import { writtenAlready } from '../queries.ts';

/** What an action works in: a request of its author's, or a job that acts for them. */
export type Acting = Pick<Context, 'db' | 'tenant' | 'now' | 'later' | 'changed' | 'publicUrl'> & { viewer: SignedIn };

/** A part of a run: people whom the author may open. `effects` is what an undo takes back from each. */
export interface Part {
  role_id: typeof STUDENT | typeof LEAD;
  ids: number[];
  options: Record<string, unknown>;
  is_undo: 0 | 1;
  effects: ReadonlyMap<number, unknown>;
  bulk_id: number | null;
}

/** What came of it: who changed and how, who could not and why, what the log says, and how many mails left. */
export interface Done {
  changed: ReadonlyMap<number, unknown>;
  refused?: ReadonlyMap<number, string>;
  audits: PersonAudit[];
  mails?: number;
}

type Action = (acting: Acting, part: Part) => Promise<Done>;

const plain = (ids: readonly number[]) => new Map<number, unknown>(ids.map((id) => [id, null]));
const gone = (what: string) => new Failure('notFound', `This ${what} was not found.`);

const archiving =
  (way: 0 | 1): Action =>
  async ({ db, viewer, now }, { role_id, ids, is_undo }) => {
    const is_archived = is_undo ? ((1 - way) as 0 | 1) : way;
    const { changed } = await archivePeople(db, {
      institution_id: viewer.institution_id,
      role_id,
      ids,
      is_archived,
      by: viewer.user_detail_id,
      now,
    });
    return {
      changed: plain(changed),
      audits: changed.map((person_id) => ({ kind: is_archived ? personArchived : personRestored, person_id })),
    };
  };

const batching =
  (way: 'in' | 'out'): Action =>
  async ({ db, viewer, now }, { ids, options, is_undo }) => {
    const { institution_id, user_detail_id: by } = viewer;
    const batch_id = options['batch_id'] as number;
    const joins = (way === 'in') !== (is_undo === 1);
    const batch = await holdBatch(db, institution_id, batch_id, 'there');
    if (!batch) throw gone('batch');
    if (joins && batch.is_archived) throw new Failure('conflict', 'This batch is archived. Restore it first.');
    const changed = joins
      ? await addMembers(db, { institution_id, batch_id, ids, by, now })
      : await removeMembers(db, institution_id, batch_id, ids);
    const value = { batch: batch.batch_name };
    return {
      changed: plain(changed),
      audits: changed.map((person_id) => ({
        kind: joins ? batchJoined : batchLeft,
        person_id,
        [joins ? 'after' : 'before']: value,
      })),
    };
  };

interface TagEffect {
  on: number[];
  off: number[];
}

/** Takes off and puts on; an undo does so for each person with what was done to them. */
const tag: Action = async ({ db, viewer, now }, { ids, options, is_undo, effects }) => {
  const { institution_id, user_detail_id: by } = viewer;
  const wanted = is_undo
    ? alike(ids, effects, ({ on, off }: TagEffect) => ({ add: off, remove: on }))
    : [{ value: options as { add: number[]; remove: number[] }, ids }];
  const all = [...new Set(wanted.flatMap(({ value }) => [...value.add, ...value.remove]))];
  const known = new Map((await findTags(db, institution_id, all)).map((one) => [one.id, one.tag_name]));
  if (!is_undo && known.size < all.length) throw gone('tag');
  const done = new Map<number, TagEffect>();
  for (const { value, ids: people } of wanted) {
    const off = await dropTags(db, institution_id, people, value.remove);
    const on = await putTags(db, {
      institution_id,
      ids: people,
      tag_ids: value.add.filter((id) => known.has(id)),
      by,
      now,
    });
    for (const { person_id } of [...off, ...on]) done.set(person_id, { on: [], off: [] });
    for (const { person_id, tag_id } of off) done.get(person_id)!.off.push(tag_id);
    for (const { person_id, tag_id } of on) done.get(person_id)!.on.push(tag_id);
  }
  const names = (tags: number[]) => ({ tags: tags.map((id) => known.get(id)!) });
  return {
    changed: done,
    audits: [...done].map(([person_id, { on, off }]) => ({
      kind: personTagged,
      person_id,
      before: names(off),
      after: names(on),
    })),
  };
};

const nobody = {
  person: 'There is no e-mail address',
  guardians: 'No guardian with an e-mail address may be written to',
} as const;

/** Writes one mail an address, each separately, however many of the people it stands for. */
const mail: Action = async ({ db, viewer, tenant, later, changed }, { ids, options, bulk_id }) => {
  const { institution_id } = viewer;
  const { to, subject, body, reply_to } = options as {
    to: 'person' | 'guardians';
    subject: string;
    body: string;
    reply_to: string;
  };
  const mails = addressees(ids, await (to === 'person' ? ownAddresses : guardianAddresses)(db, institution_id, ids));
  const already =
    bulk_id === null
      ? new Set<string>()
      : await writtenAlready(
          db,
          { institution_id, bulk_id, to },
          mails.to.map((one) => one.email),
        );
  const content: MailContent = {
    heading: oneLine(subject, subject.length),
    paragraphs: [body],
    footer: `You get this mail because ${oneLine(tenant.institutionName, 120)} has your address. Replies go to ${reply_to}.`,
  };
  const [text, html] = [mailText(content), mailHtml(content)];
  const fresh = mails.to.filter(({ email }) => !already.has(email.toLowerCase()));
  await Promise.all(
    fresh.map(async ({ name, email }) =>
      later('mail', {
        id: await insertMail(db, institution_id, {
          to: { name: oneLine(name), address: email },
          subject: content.heading,
          text,
          html,
          reply_to,
        }),
      }),
    ),
  );
  if (fresh.length > 0) changed('mail');
  const reached = ids.filter((id) => !mails.without.has(id));
  return {
    changed: plain(reached),
    refused: new Map([...mails.without].map((id) => [id, nobody[to]])),
    mails: fresh.length,
    audits: reached.map((person_id) => ({ kind: personMailed, person_id, after: { subject: content.heading, to } })),
  };
};

const move: Action = async ({ db, viewer, now }, { ids, options, is_undo, effects }) => {
  const { institution_id, user_detail_id: by } = viewer;
  const wanted = is_undo
    ? alike(ids, effects, (effect: { stage_id: number }) => effect.stage_id)
    : [{ value: options['stage_id'] as number, ids }];
  const result = {
    changed: new Map<number, unknown>(),
    refused: new Map<number, string>(),
    audits: [] as PersonAudit[],
  };
  for (const { value: stage_id, ids: people } of wanted) {
    const stage = await findStage(db, institution_id, stage_id);
    if (!stage && !is_undo) throw gone('stage');
    if (!stage) {
      for (const id of people) result.refused.set(id, 'Their former stage is no longer there.');
      continue;
    }
    for (const { user_detail_id, from, from_id } of await moveToStage(db, {
      institution_id,
      ids: people,
      stage_id,
      by,
      now,
    })) {
      result.changed.set(user_detail_id, { stage_id: from_id });
      result.audits.push({
        kind: leadMoved,
        person_id: user_detail_id,
        before: { stage: from },
        after: { stage: stage.stage_name },
      });
    }
  }
  return result;
};

const assign: Action = async (acting, { ids, options, is_undo, effects }) => {
  const { db, viewer, now } = acting;
  const { institution_id } = viewer;
  const wanted = is_undo
    ? alike(ids, effects, (effect: { owner_id: number | null }) => effect.owner_id)
    : [{ value: options['owner_id'] as number | null, ids }];
  const result = {
    changed: new Map<number, unknown>(),
    refused: new Map<number, string>(),
    audits: [] as PersonAudit[],
  };
  for (const { value: owner_id, ids: people } of wanted) {
    const [owner] = owner_id === null ? [] : await staffAmong(db, institution_id, [owner_id]);
    if (owner_id !== null && !owner) {
      if (!is_undo)
        throw invalid({
          owner_id: 'Please choose somebody on the staff',
        });
      for (const id of people) result.refused.set(id, 'Their former owner works here no longer.');
      continue;
    }
    const given = await giveTo(db, { institution_id, ids: people, owner_id, now });
    for (const { user_detail_id, before } of given) {
      result.changed.set(user_detail_id, { owner_id: before });
      result.audits.push({
        kind: leadAssigned,
        person_id: user_detail_id,
        before: { owner_id: before },
        after: { owner_id },
      });
    }
    if (owner)
      await tellOwner(
        acting,
        owner,
        given.map((one) => one.user_detail_id),
      );
  }
  return result;
};

/** People by what an undo gives back to them: few different values stand for many people. */
function alike<Effect, Value>(
  ids: readonly number[],
  effects: ReadonlyMap<number, unknown>,
  valueOf: (effect: Effect) => Value,
): { value: Value; ids: number[] }[] {
  const groups = Map.groupBy(ids, (id) => JSON.stringify(valueOf(effects.get(id) as Effect)));
  return [...groups].map(([value, people]) => ({ value: JSON.parse(value) as Value, ids: people }));
}

/** Every action by its name. Each throws `Failure` where it can be done for nobody. */
export const actions: Record<BulkAction, Action> = {
  archive: archiving(1),
  restore: archiving(0),
  batch_in: batching('in'),
  batch_out: batching('out'),
  tag,
  mail,
  move,
  assign,
};

/** What a run is about, by its name. Throws `Failure` where that is not there. */
export async function labelOf(
  { db, viewer }: Acting,
  action: BulkAction,
  options: Record<string, unknown>,
): Promise<string> {
  const { institution_id } = viewer;
  if (action === 'batch_in' || action === 'batch_out') {
    const batch = await holdBatch(db, institution_id, options['batch_id'] as number, 'there');
    if (!batch) throw gone('batch');
    return batch.batch_name;
  }
  if (action === 'move') {
    const stage = await findStage(db, institution_id, options['stage_id'] as number);
    if (!stage) throw missing();
    return stage.stage_name;
  }
  if (action === 'assign' && options['owner_id'] !== null) {
    const [owner] = await staffAmong(db, institution_id, [options['owner_id'] as number]);
    if (!owner)
      throw invalid({
        owner_id: 'Please choose somebody on the staff',
      });
    return fullName(owner);
  }
  return action === 'mail' ? oneLine(options['subject'] as string) : '';
}
