import * as z from 'zod/mini';
import { Conditions } from '../../filters/contract.ts';
import { endpoint } from '../../http/endpoint.ts';
import { flag, id, instant, requiredText } from '../../http/fields.ts';
import { DEFAULT_REPORT_PERIOD, reportPeriods } from '../periods/rules.ts';
import { MOST_GROUPS } from '../rules.ts';
import { MOST_READERS, scheduleFormats, scheduleSteps } from './rules.ts';

const name = z.string().check(z.maxLength(64));

/** What is asked of the report each time; `custom` days are refused at `period`. */
const ScheduledReport = z.strictObject({
  period: z._default(z.enum(reportPeriods), DEFAULT_REPORT_PERIOD),
  fiscal_month: z._default(z.int().check(z.minimum(1), z.maximum(12)), 1),
  compare: z._default(flag, 0),
  filters: z._default(Conditions, []),
  by: z._default(z.array(name).check(z.maxLength(MOST_GROUPS)), []),
  sort: z._default(name, ''),
  direction: z._default(z.enum(['asc', 'desc']), 'desc'),
});

const written = {
  x: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  name: requiredText,
  asked: ScheduledReport,
  format: z._default(z.enum(scheduleFormats), 'csv'),
  every: z.enum(scheduleSteps),
  /** 1 is Monday. */
  weekday: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(7))), null),
  month_day: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(31))), null),
  local_time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time as HH:mm')),
  skip_empty: z._default(flag, 0),
  /** The file comes with the mail, up to 5 MB. Only for people with `setup`. */
  attach: z._default(flag, 0),
  /** Colleagues, by `user_detail_id`. */
  readers: z._default(z.array(id).check(z.maxLength(MOST_READERS)), []),
};

const Reader = z.strictObject({ user_detail_id: id, name: z.string() });

const Schedule = z.strictObject({
  schedule_id: id,
  x: z.string(),
  name: z.string(),
  asked: ScheduledReport,
  format: z.enum(scheduleFormats),
  every: z.enum(scheduleSteps),
  weekday: z.nullable(z.int()),
  month_day: z.nullable(z.int()),
  local_time: z.string(),
  skip_empty: flag,
  attach: flag,
  readers: z.array(Reader),
  author: Reader,
  state: z.enum(['live', 'paused']),
  /** Why the server paused it; empty if a person did. */
  paused_reason: z.string(),
  next_at: instant,
  version: z.int(),
});

const saved = z.strictObject({ data: Schedule, message: z.string() });

export const schedules = endpoint({
  method: 'GET',
  path: 'reports/schedules/list',
  access: 'reports',
  shows: ['reports'],
  summary: "Lists the viewer's scheduled reports, with `setup` those of everyone, by name.",
  input: z.strictObject({}),
  result: z.strictObject({ data: z.array(Schedule) }),
});

export const saveSchedule = endpoint({
  method: 'POST',
  path: 'reports/schedules/save',
  access: 'reports',
  summary:
    'Schedules a report, or changes one of the viewer. Each time it is read with its author’s access, and mailed to colleagues who have access to it too. Answers 409 if the version is old.',
  input: z.strictObject({ schedule_id: z.optional(id), version: z._default(z.int(), 0), ...written }),
  result: saved,
});

export const previewSchedule = endpoint({
  method: 'POST',
  path: 'reports/schedules/preview',
  access: 'reports',
  summary: 'Returns the mail as it would be sent now, and who would be left out. Nothing is sent or saved.',
  input: z.strictObject(written),
  result: z.strictObject({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    rows: z.int(),
    /** The file that comes with it; empty without one. */
    file_name: z.string(),
    next_at: instant,
    left_out: z.array(z.extend(Reader, { reason: z.string() })),
  }),
});

export const pauseSchedule = endpoint({
  method: 'POST',
  path: 'reports/schedules/pause',
  access: 'reports',
  summary: 'Pauses a scheduled report, or goes on with it from its next day.',
  input: z.strictObject({ schedule_id: id, paused: flag }),
  result: saved,
});

export const deleteSchedule = endpoint({
  method: 'POST',
  path: 'reports/schedules/delete',
  access: 'reports',
  summary: 'Deletes a scheduled report with its history. Mails that were sent stay sent.',
  input: z.strictObject({ schedule_id: id }),
  result: z.strictObject({ message: z.string() }),
});

export const runSchedule = endpoint({
  method: 'POST',
  path: 'reports/schedules/runNow',
  access: 'reports',
  idempotent: true,
  summary: 'Sends a scheduled report now, beside its own days.',
  input: z.strictObject({ schedule_id: id }),
  result: z.strictObject({ message: z.string() }),
});

export const scheduleRuns = endpoint({
  method: 'GET',
  path: 'reports/schedules/runs',
  access: 'reports',
  shows: ['reports'],
  summary: 'Lists the last 50 runs of a scheduled report, the latest first, with who got each and why others did not.',
  input: z.strictObject({ schedule_id: id }),
  result: z.strictObject({
    data: z.array(
      z.strictObject({
        run_id: id,
        /** Null where somebody sent it by hand. */
        due_on: z.nullable(z.string()),
        started_at: instant,
        state: z.enum(['sent', 'empty', 'failed']),
        rows: z.int(),
        error: z.string(),
        /** The file that came with it; empty without one. */
        file_name: z.string(),
        readers: z.array(z.extend(Reader, { left_out: z.string() })),
      }),
    ),
  }),
});

export const reportPdf = endpoint({
  method: 'GET',
  path: 'reports/pdf/{x}',
  access: 'reports',
  answers: 'pdf',
  limit: 'export',
  summary: 'Returns all groups of a report with its totals as a PDF. Refuses more than 2,000 rows.',
  input: z.strictObject({
    x: written.x,
    ...ScheduledReport.shape,
    start: z._default(z.string().check(z.maxLength(10)), ''),
    end: z._default(z.string().check(z.maxLength(10)), ''),
  }),
  result: z.custom<Blob>(),
});
