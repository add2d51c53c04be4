import { listExported } from '@schoolbell/core/people/events';
import { dayIn } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { Failure } from '@schoolbell/core/http/errors';
import type { bulkRun } from '@schoolbell/core/lists/bulk/contract';
import { bulkTitle } from '@schoolbell/core/lists/bulk/rules';
import { say } from '@schoolbell/core/words/rules';
import type { Handlers, StaffContext, TableContext } from '../../http/context.ts';
import { listWords } from '../../words/queries.ts';
import { mayRun, tell } from './jobs.ts';
import { endRun, findRun, type Line, listRuns, markSeen, type Run } from './queries.ts';
import { addChanged, everyOutcome, pageOfPeople } from './people/queries.ts';
import { textOf, guard, unguard, type Words, results, missing, begin } from './verbs.ts';

function shown(words: Words, { label, mails, ...run }: Line): ResultOf<typeof bulkRun> {
  const told = { ...run, label, mails };
  return {
    ...run,
    title: unguard(say(words, bulkTitle({ ...told, label: guard(label) }))),
    message: textOf(words, told, run.changed),
  };
}

async function ownRun({ db, viewer }: StaffContext, bulk_id: number): Promise<Run> {
  const run = await findRun(db, viewer.institution_id, bulk_id, { locked: true, created_by: viewer.user_detail_id });
  if (!run) throw missing();
  return run;
}

async function details({ db, viewer, now }: TableContext, bulk_id: number): Promise<ResultOf<typeof bulkRun>> {
  const {
    data: [found],
  } = await listRuns(db, viewer, { page: 1, per_page: 1, is_unseen: 0, bulk_id, now });
  if (!found) throw missing();
  return shown(await listWords(db, viewer.institution_id), found);
}

/** Bulk actions: progress, results, stopping and undoing. */
export const bulkHandlers: Handlers<'bulk'> = {
  bulkRuns: async (input, { db, viewer, now }) => {
    const page = await listRuns(db, viewer, { ...input, now });
    const words = await listWords(db, viewer.institution_id);
    return { ...page, data: page.data.map((run) => shown(words, run)) };
  },

  bulkRun: ({ bulk_id }, context) => details(context, bulk_id),

  bulkPeople: async (input, context) => {
    await details(context, input.bulk_id);
    return pageOfPeople(context.db, context.viewer, input);
  },

  exportBulk: async ({ bulk_id }, context) => {
    const { db, viewer, tenant, now } = context;
    const { title } = await details(context, bulk_id);
    await context.auditAtOnce(listExported, { after: { bulk_action: title } });
    async function* rows() {
      for await (const part of everyOutcome(db, viewer, bulk_id))
        yield part.map((one) => [one.name, results[one.status], one.reason, one.user_detail_id]);
    }
    return {
      name: `bulk-action-${dayIn(now, tenant.time_zone)}`,
      columns: ['Name', 'Result', 'Reason', 'ID'],
      rows: rows(),
    };
  },

  cancelBulk: async ({ bulk_id }, context) => {
    const { db, viewer, now } = context;
    const run = await ownRun(context, bulk_id);
    if (run.state === 'running') {
      await endRun(db, viewer.institution_id, bulk_id, { state: 'cancelled', now, isSeen: true });
      tell(context, run.kind, run.action);
      context.changed('bulk', [viewer.user_detail_id]);
    }
    return details(context, bulk_id);
  },

  undoBulk: async ({ bulk_id: undone }, context) => {
    const { db, viewer } = context;
    const { kind, action, options, label } = await ownRun(context, undone);
    const { is_undoable } = await details(context, undone);
    if (!is_undoable) throw new Failure('conflict', 'This can no longer be undone.');
    if (!mayRun(viewer, kind, action)) throw missing();
    return begin(context, { kind, action, is_undo: 1, options, label }, (bulk_id) =>
      addChanged(db, viewer.institution_id, { bulk_id, undone }),
    );
  },

  seenBulk: async ({ bulk_id }, context) => {
    const { db, viewer, now } = context;
    await ownRun(context, bulk_id);
    await markSeen(db, viewer.institution_id, bulk_id, now);
    context.changed('bulk', [viewer.user_detail_id]);
    return { message: 'Hidden' };
  },
};
