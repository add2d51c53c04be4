import type { CalendarSchool } from './calendar.ts';
import type { TestServer } from './server.ts';

/** The sessions of one student, given and used. */
export function creditsOf(here: () => CalendarSchool, server: () => TestServer, events: () => number[]) {
  let marks = 0;
  const ada = () => here().students[0]!;
  const grant = async (sessions: number, more: Record<string, unknown> = {}): Promise<number> =>
    (await here().done('sessionCredits/grant', { user_detail_id: ada(), sessions, ...more })).grant_id;
  const balance = (user_detail_id = ada()) => here().read('sessionCredits/list', { user_detail_id });
  const left = async (): Promise<Record<number, number>> =>
    Object.fromEntries(
      (await balance()).data.map((row: { grant_id: number; left: number }) => [row.grant_id, row.left]),
    );
  const later = (at: string) => server().setNow(new Date(at));
  /** Marks the student in the event at that position of the series, based on the current mark; returns the stored code. */
  async function mark(at: number, attendanceCode: number | null, user_detail_id = ada()): Promise<number | null> {
    const sheet = await here().read('attendance/details', { event_id: events()[at] });
    const { version } = sheet.students.find(
      (row: { user_detail_id: number }) => row.user_detail_id === user_detail_id,
    ).attendance;
    const answer = await here().done('attendance/mark', {
      event_id: events()[at],
      students: [
        { user_detail_id, attendance: { attendanceCode }, device_mark: `credit-${++marks}`, based_on: version },
      ],
    });
    return answer.students.find((row: { user_detail_id: number }) => row.user_detail_id === user_detail_id).attendance
      .attendanceCode;
  }
  return { ada, grant, balance, left, later, mark };
}
