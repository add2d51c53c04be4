import type { AttendanceCode } from '@schoolbell/core/calendar/marks/rules';

/** A mark of the demo school, before it is known what it does to sessions. */
export interface DemoMark {
  event_id: number;
  user_detail_id: number;
  code: AttendanceCode;
  by: number;
  at: string;
  device_mark: string;
  day: string;
  sub_id: number | null;
  minutes: number;
  kind: 'regular' | 'trial' | 'makeup';
}
