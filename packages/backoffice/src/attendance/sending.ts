import { attendanceDetails, markAttendance } from '@schoolbell/core/attendance/contract';
import { Failure, type FailureCode } from '@schoolbell/core/http/errors';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { call, queryClient } from '../http/client.ts';
import { toast } from '../ui/toasts.ts';
import type { KeptMark } from './marking.ts';
import { keptMarks, settleMarks } from './queue.ts';

/** Refusals that say nothing about the marks: they are sent again later. */
const later = new Set<FailureCode>([
  'offline',
  'timeout',
  'unavailable',
  'internal',
  'rateLimited',
  'signedOut',
  'sessionExpired',
  'switched',
  'cancelled',
]);

type Answer = ResultOf<typeof markAttendance>;

/** What was sent of an event, by what became of it. */
async function settle(
  marks: readonly KeptMark[],
  { results, class_note: _, message: __, ...sheet }: Answer,
): Promise<void> {
  const by = new Map(results.map((one) => [one.device_mark, one]));
  // First what stands, then what waits: no row shows the mark before in between.
  queryClient.setQueryData<ResultOf<typeof attendanceDetails>>(
    [attendanceDetails.path, { event_id: sheet.event.event_id }],
    (known) => known && { ...known, ...sheet },
  );
  await settleMarks(
    marks.map((mark) => {
      const { status, reason } = by.get(mark.device_mark) ?? { status: 'refused' as const, reason: '' };
      return {
        mark,
        becomes: status === 'conflict' || status === 'refused' ? { ...mark, problem: { status, reason } } : null,
      };
    }),
  );
}

/** Sends the marks of one event; answers whether the server could be reached. */
async function sendEvent(event_id: number, marks: readonly KeptMark[]): Promise<boolean> {
  const students = marks.map(({ user_detail_id, attendanceCode, device_mark, based_on, marked_at }) => ({
    user_detail_id,
    attendance: { attendanceCode },
    device_mark,
    based_on,
    marked_at,
  }));
  try {
    await settle(marks, await call(markAttendance, { event_id, students }));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (later.has(error.code)) return false;
    await settleMarks(
      marks.map((mark) => ({ mark, becomes: { ...mark, problem: { status: 'refused', reason: error.message } } })),
    );
  }
  return true;
}

async function sendAll(person: number): Promise<boolean> {
  const events = new Map<number, KeptMark[]>();
  for (const mark of await keptMarks(person))
    if (!mark.problem) events.set(mark.event_id, [...(events.get(mark.event_id) ?? []), mark]);
  for (const [event_id, marks] of events) if (!(await sendEvent(event_id, marks))) return false;
  return true;
}

/**
 * Sends what a person has marked on this device, an event at a time; answers false where the server could not be reached
 * and marks go on waiting. Tabs take turns; a mark that is sent twice anyway counts once.
 */
export function sendMarks(person: number): Promise<boolean> {
  return navigator.locks ? navigator.locks.request('attendance', () => sendAll(person)) : sendAll(person);
}

/** Sends what an earlier visit left on this device, and says where a mark did not count. */
export async function sendLeftover(person: number): Promise<void> {
  await sendMarks(person);
  const [first, ...more] = (await keptMarks(person)).filter((mark) => mark.problem);
  if (!first) return;
  toast.blocked(
    new Error(
      more.length === 0 ? '1 of your marks was not saved.' : `${more.length + 1} of your marks were not saved.`,
    ),
    { label: 'Review', run: () => location.assign(`/attendance/${first.event_id}`) },
  );
}
