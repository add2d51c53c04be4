import { LEAD, STUDENT } from '@schoolbell/core/access';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { Failure, invalid } from '@schoolbell/core/http/errors';
import type { undoBulk } from '@schoolbell/core/lists/bulk/contract';
import { COUNT_CAP } from '@schoolbell/core/http/page';
import { type BulkAction, bulkText } from '@schoolbell/core/lists/bulk/rules';
import type { Condition } from '@schoolbell/core/filters/rules';
import { say, type Word } from '@schoolbell/core/words/rules';
import type { StaffContext } from '../../http/context.ts';
import { listWords } from '../../words/queries.ts';
import { narrowedBy } from '../../filters/verbs.ts';
import { namesOf } from '../../people/queries.ts';
import type { PeopleList } from '../../people/search/queries.ts';
import { act, doPart, openIds, tell } from './jobs.ts';
import { findRun, insertRun, type NewRun, type Run } from './queries.ts';
import { addChosen, addListed, idsIn, type Outcome } from './people/queries.ts';

/** People done with the answer; the rest follow in the background. */
const AT_ONCE = 100;

/** The most people of one run. */
const MOST = 100_000;

export type Words = readonly Word[];

/** The message about a person who doesn't exist, or whom the viewer can't open. */
export const GONE = 'This record was not found.';

const tooManyPeople = (most: number) =>
  new Failure('invalid', `This works for at most ${most.toLocaleString('en-US')} people at once. Please filter the list.`);

export const missing = () => new Failure('notFound', GONE);

/** The people of an action: these, or everyone in the list with this filter. */
export interface Which {
  user_detail_ids?: number[] | undefined;
  list?:
    | (Pick<PeopleList, 'search' | 'is_archived' | 'status' | 'stage_id' | 'interest'> & {
        filters: readonly Condition[];
      })
    | undefined;
}

/** The action to do. */
export interface Wanted {
  kind: Run['kind'];
  action: BulkAction;
  options?: Record<string, unknown>;
}

type Result = ResultOf<typeof undoBulk>;

type Told = Pick<Run, 'kind' | 'action' | 'is_undo' | 'label' | 'mails'>;

/** Labels and names may contain braces that are not words. */
export const guard = (text: string) => text.replaceAll('{', '\u0001').replaceAll('}', '\u0002');

export const unguard = (text: string) => text.replaceAll('\u0001', '{').replaceAll('\u0002', '}');

export const textOf = (words: Words, run: Told, count: number) =>
  unguard(say(words, bulkText({ ...run, label: guard(run.label) }, count)));

/** The answer of an action. Refused people are named, so that the message can name them. */
async function resultOf(
  { db, viewer }: StaffContext,
  run: Told & { state: Run['state']; total: number; changed: number },
  bulk_id: number | null,
  outcomes: readonly Outcome[],
): Promise<Result> {
  const words = await listWords(db, viewer.institution_id);
  const names = await namesOf(
    db,
    viewer.institution_id,
    outcomes.filter((one) => one.status === 'refused' && one.reason !== GONE).map((one) => one.user_detail_id),
  );
  const results = outcomes
    .filter((one) => one.user_detail_id > 0)
    .map(({ user_detail_id, status, reason }) => ({
      user_detail_id,
      name: names.get(user_detail_id) ?? '',
      status,
      reason,
    }));
  return {
    bulk_id,
    state: run.state,
    total: run.total,
    changed: run.changed,
    message: textOf(words, run, run.changed),
    results,
  };
}

/** One person needs no run: there is nothing to follow, and their own page is the way back. */
async function actOnOne(
  context: StaffContext,
  wanted: Wanted & { options: Record<string, unknown> },
  id: number,
  label: string,
): Promise<Result> {
  const { kind, action, options } = wanted;
  const ids = await openIds(context, kind, [id]);
  if (ids.length === 0) throw missing();
  const { outcomes, mails } = await act(context, {
    kind,
    action,
    options,
    is_undo: 0,
    ids,
    effects: new Map(),
    bulk_id: null,
  });
  tell(context, kind, action);
  const changed = outcomes.filter((one) => one.status === 'done').length;
  return resultOf(
    context,
    { kind, action, is_undo: 0, label, mails, state: 'done', total: 1, changed },
    null,
    outcomes,
  );
}

async function listOf(
  context: StaffContext,
  kind: Run['kind'],
  { filters, ...list }: NonNullable<Which['list']>,
): Promise<PeopleList> {
  const { viewer } = context;
  const owner_id = kind === 'lead' && !viewer.access.has('all_leads') ? viewer.user_detail_id : undefined;
  return {
    ...list,
    ...(await narrowedBy(context, kind, filters)),
    institution_id: viewer.institution_id,
    role_id: kind === 'student' ? STUDENT : LEAD,
    owner_id,
    order_by: 'created_on',
    direction: 'desc',
    page: 1,
    per_page: 1,
  };
}

/** Adds the people to a run, and does the first of them. */
export async function begin(
  context: StaffContext,
  made: Pick<NewRun, 'kind' | 'action' | 'is_undo' | 'options' | 'label'>,
  fill: (bulk_id: number) => Promise<void>,
  asked: readonly number[] = [],
  there: ReadonlySet<number> = new Set(),
): Promise<Result> {
  const { db, viewer, now } = context;
  const { institution_id, user_detail_id: created_by } = viewer;
  const bulk_id = await insertRun(db, { ...made, institution_id, created_by, now });
  await fill(bulk_id);
  const run = (await findRun(db, institution_id, bulk_id))!;
  if (run.total === run.refused) throw missing();
  if (run.total > MOST) throw tooManyPeople(MOST);
  const first = await doPart(context, run, AT_ONCE, true);
  if (first.more) await context.later('bulkPart', { bulk_id });
  const known = new Map(first.outcomes.map((one) => [one.user_detail_id, one]));
  const unknown = (user_detail_id: number): Outcome => ({ user_detail_id, status: 'refused', reason: GONE });
  const outcomes =
    asked.length === 0 ? first.outcomes : asked.flatMap((id) => (there.has(id) ? (known.get(id) ?? []) : unknown(id)));
  return resultOf(context, first.run, bulk_id, outcomes);
}

/** The people that a letter is for, and those of them whom the viewer can open. Throws `Failure` if there is nobody. */
export async function chosenFrom(
  context: StaffContext,
  kind: Run['kind'],
  { user_detail_ids, list }: Which,
): Promise<{ ids: number[]; there: ReadonlySet<number> }> {
  if ((user_detail_ids === undefined) === (list === undefined))
    throw invalid({ user_detail_ids: 'Please choose people, or filter a list' });
  const ids = list
    ? await idsIn(context.db, await listOf(context, kind, list), COUNT_CAP + 1)
    : [...new Set(user_detail_ids)];
  if (ids.length > COUNT_CAP) throw tooManyPeople(COUNT_CAP);
  const there = new Set(list ? ids : await openIds(context, kind, ids));
  if (there.size === 0) throw missing();
  return { ids, there };
}

/** Does something with many people: the first of them at once, the rest in the background. Throws `Failure` if it can be done for nobody. */
export async function startBulk(
  context: StaffContext,
  { kind, action, options = {} }: Wanted,
  { user_detail_ids, list }: Which,
): Promise<Result> {
  if ((user_detail_ids === undefined) === (list === undefined))
    throw invalid({
      user_detail_ids: 'Please choose people, or filter a list',
    });
  const label = (await context.brought.actions[action].labelOf?.(context, options)) ?? '';
  const made = { kind, action, is_undo: 0, options, label } as const;
  if (list) {
    const people = await listOf(context, kind, list);
    return begin(context, made, (bulk_id) => addListed(context.db, bulk_id, people, MOST + 1));
  }
  const ids = [...new Set(user_detail_ids)];
  if (ids.length === 1) return actOnOne(context, { kind, action, options }, ids[0]!, label);
  const there = new Set(await openIds(context, kind, ids));
  return begin(
    context,
    made,
    (bulk_id) => addChosen(context.db, context.viewer.institution_id, bulk_id, ids, there),
    ids,
    there,
  );
}

export const results = { done: 'Done', unchanged: 'Unchanged', refused: 'Not possible' } as const;
