import type { automationRuns } from '@schoolbell/core/automations/history/contract';
import { statusOf } from '@schoolbell/core/automations/rules';
import { triggerOf } from '@schoolbell/core/automations/triggers/rules';
import { dayIn } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { pageFrom } from '@schoolbell/core/http/page';
import { listExported } from '@schoolbell/core/people/events';
import { say } from '@schoolbell/core/words/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { openAnybody } from '../../people/verbs.ts';
import { listWords } from '../../words/queries.ts';
import { openAutomation } from '../verbs.ts';
import { countListed, countStates, listRuns, type RunRow, type Wanted } from './queries.ts';

type Run = ResultOf<typeof automationRuns>['data'][number];

/** Rows of an export that are read at once. */
const PART = 500;

/** Facts of a run as they were written: a list of labels and values, or values by label. */
function factsOf(data: unknown): Run['filter_data'] {
  if (Array.isArray(data))
    return data.map(({ label, value }: { label?: unknown; value?: unknown }) => ({
      label: String(label ?? ''),
      value: [value ?? ''].flat().map(String).join(', '),
    }));
  return Object.entries(data ?? {}).map(([label, value]) => ({
    label,
    value: [value ?? ''].flat().map(String).join(', '),
  }));
}

/** A run as the specification writes it. */
function shown({
  user_detail_id,
  firstName,
  surname,
  is_open: _,
  is_due,
  automation_id: _id,
  automation_name: _n,
  ...row
}: RunRow): Run {
  return {
    ...row,
    user: { user_detail_id, firstName, surname },
    status: statusOf(row.state, is_due),
    filter_data: factsOf(row.filter_data),
    action_data: factsOf(row.action_data),
  };
}

/** A page of runs; counts them where their number is not known. */
async function pageOf(
  { db, viewer, now }: StaffContext,
  wanted: Wanted,
  { page, per_page, total }: { page: number; per_page: number; total?: number },
) {
  const [rows, counted] = await Promise.all([
    listRuns(db, viewer, wanted, { per_page, offset: (page - 1) * per_page, now }),
    total ?? countListed(db, viewer, wanted),
  ]);
  return pageFrom(rows, counted, page, per_page);
}

/** What automations did, and for whom. */
export const historyHandlers = {
  automationRuns: async ({ id, page, per_page, state, search }, context) => {
    const { db, tenant } = context;
    await openAutomation(context, id);
    const counts = await countStates(db, tenant.institution_id, id);
    const total = state ? counts[state] : Object.values(counts).reduce((sum, one) => sum + one, 0);
    const wanted = { automation_id: id, state, search };
    // Kept sums know how many there are, unless a name is searched for.
    const found = await pageOf(context, wanted, { page, per_page, ...(search === '' && { total }) });
    return { ...found, data: found.data.map(shown), counts };
  },

  personRuns: async ({ user_detail_id, page }, context) => {
    await openAnybody(context, user_detail_id);
    const found = await pageOf(context, { person_id: user_detail_id }, { page, per_page: 10 });
    return {
      ...found,
      data: found.data.map((row) => ({
        ...shown(row),
        automation_id: row.automation_id,
        automation_name: row.automation_name,
      })),
    };
  },

  exportRuns: async ({ id, state }, context) => {
    const { db, tenant, viewer, now } = context;
    const kept = await openAutomation(context, id);
    const words = await listWords(db, tenant.institution_id);
    await context.auditAtOnce(listExported, { after: { automation: kept.automation_name } });
    const lineOf = (run: RunRow) => [
      run.user_detail_id,
      run.firstName,
      run.surname,
      run.automation_trigger_time,
      run.due_at,
      run.automation_execution_time ?? '',
      run.state,
      run.error || run.reason,
      run.mails.map(({ to }) => to).join(', '),
      run.mails.map(({ subject }) => subject).join(', '),
    ];
    async function* rows() {
      for (let offset = 0, part: RunRow[] = []; offset === 0 || part.length === PART; offset += PART) {
        part = await listRuns(db, viewer, { automation_id: id, state }, { per_page: PART, offset, now });
        yield part.map(lineOf);
      }
    }
    const trigger = say(words, triggerOf(kept.trigger_name)?.label ?? kept.trigger_name);
    return {
      name: `automation-runs-${dayIn(now, tenant.time_zone)}`,
      columns: [
        'ID',
        'First name',
        'Surname',
        `Started by: ${trigger}`,
        'Due',
        'Acted',
        'State',
        'Reason',
        'Sent to',
        'Subject',
      ],
      rows: rows(),
    };
  },
} satisfies Handlers<'runs'>;
