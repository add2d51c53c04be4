import { Eye } from 'lucide-react';
import { useState } from 'react';
import { saveSchedule, type schedules } from '@schoolbell/core/reports/schedules/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { reportPeriodLabels, reportPeriods } from '@schoolbell/core/reports/periods/rules';
import {
  MOST_ATTACHED_MB,
  scheduleFormats,
  type ScheduleFormat,
  scheduleStepLabels,
  type ScheduleStep,
  scheduleSteps,
} from '@schoolbell/core/reports/schedules/rules';
import { useStaffChoice } from '../../calendar/choices.ts';
import { useMay, useSession } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { MultiSelect } from '../../ui/ComboBox.tsx';
import { part } from '../../ui/parts.tsx';
import * as css from '../../ui/record/Record.css.ts';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { type RecordOf, useRecord } from '../../ui/record/useRecord.ts';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';

const SchedulePreview = part(() => import('./SchedulePreview.tsx').then((file) => file.SchedulePreview));

/** A scheduled report as lists show it. */
export type ScheduleRow = ResultOf<typeof schedules>['data'][number];

interface ScheduleFormProps {
  schedule: ScheduleRow | null;
  /** The report, and what is asked of it, where a new one is scheduled. */
  report: Pick<ScheduleRow, 'x' | 'asked'> & { title: string };
  onClose: () => void;
}

interface Typed {
  name: string;
  period: ScheduleRow['asked']['period'];
  every: ScheduleStep;
  weekday: string;
  month_day: string;
  local_time: string;
  format: ScheduleFormat;
  readers: number[];
  skip_empty: boolean;
  attach: boolean;
}

const labels = {
  name: 'Name',
  period: 'Period',
  every: 'Send',
  weekday: 'On',
  month_day: 'On day',
  local_time: 'At',
  format: 'File',
  readers: 'Colleagues who get it',
  skip_empty: 'Send nothing when there is nothing in the period',
  attach: 'Attach the file to the mail',
};

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((label, at) => ({
  value: String(at + 1),
  label,
}));
const days = Array.from({ length: 31 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));

/** What is typed, as it is sent. Only people with set-up have files attached. */
const sentOf = (
  { period, weekday, month_day, skip_empty, attach, ...typed }: Typed,
  report: ScheduleFormProps['report'],
  mayAttach: boolean,
) => ({
  ...typed,
  skip_empty: skip_empty ? (1 as const) : (0 as const),
  attach: attach && mayAttach ? (1 as const) : (0 as const),
  x: report.x,
  asked: { ...report.asked, period },
  weekday: typed.every === 'week' ? Number(weekday) : null,
  month_day: typed.every === 'month' || typed.every === 'quarter' ? Number(month_day) : null,
});

function useSchedule({ schedule, report, onClose }: ScheduleFormProps) {
  const { user } = useSession();
  const can = useMay();
  return useRecord({
    row: schedule,
    whole: true,
    values: (row): Typed => ({
      name: row?.name ?? report.title,
      period: row?.asked.period ?? report.asked.period,
      every: row?.every ?? 'month',
      weekday: String(row?.weekday ?? 1),
      month_day: String(row?.month_day ?? 1),
      local_time: row?.local_time ?? '08:00',
      format: row?.format ?? 'csv',
      readers: row ? row.readers.map((one) => one.user_detail_id) : [user.user_detail_id],
      skip_empty: row?.skip_empty === 1,
      attach: row?.attach === 1,
    }),
    labels,
    sent: (typed) => sentOf(typed, report, can('setup')),
    at: (path) => (path.startsWith('readers') ? 'readers' : path === 'asked.period' ? 'period' : path),
    add: { endpoint: saveSchedule },
    edit: { endpoint: saveSchedule, id: { schedule_id: schedule?.schedule_id ?? 0 } },
    onClose,
  });
}

/** When a report is sent. */
function Times({ record }: { record: Pick<RecordOf<Typed>, 'field' | 'typed'> }) {
  const { every } = record.typed;
  return (
    <>
      <Select
        options={scheduleSteps.map((one) => ({ value: one, label: scheduleStepLabels[one] }))}
        {...record.field('every')}
      />
      {every === 'week' && <Select options={weekdays} {...record.field('weekday')} />}
      {(every === 'month' || every === 'quarter') && (
        <Select options={days} hint="Shorter months send it on their last day." {...record.field('month_day')} />
      )}
      <TextField type="time" required hint="In the school's time zone." {...record.field('local_time')} />
    </>
  );
}

/** Schedules a report, or changes when and to whom it goes. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { user } = useSession();
  const record = useSchedule(props);
  const can = useMay();
  const [isPreviewed, setPreviewed] = useState(false);
  const { readers } = record.typed;
  const known = (props.schedule?.readers ?? []).map(({ user_detail_id, name }) => ({
    user_detail_id,
    firstName: name,
    surname: '',
  }));
  const { options, search } = useStaffChoice(readers, [...known, user]);
  const { onChange, ...chosen } = record.control('readers');
  return (
    <>
      <RecordForm record={record} as="dialog" title={props.schedule ? 'Edit schedule' : 'Schedule report'}>
        <TextField data-autofocus required maxLength={255} {...record.field('name')} />
        <Select
          options={reportPeriods
            .filter((one) => one !== 'custom')
            .map((one) => ({ value: one, label: reportPeriodLabels[one] }))}
          {...record.field('period')}
        />
        <Times record={record} />
        <Select
          options={scheduleFormats.map((one) => ({ value: one, label: one.toUpperCase() }))}
          {...record.field('format')}
        />
        <div className={css.wide}>
          <MultiSelect
            {...chosen}
            hint="Each of them needs access to the report."
            options={options}
            onChange={(ids) => onChange(ids.map(Number))}
            onSearch={search}
          />
        </div>
        <Switch {...record.tick('skip_empty')} />
        {can('setup') && (
          <Switch hint={`Up to ${MOST_ATTACHED_MB} MB. A larger file is only linked.`} {...record.tick('attach')} />
        )}
        <div className={css.wide}>
          <Button icon={<Eye size={16} aria-hidden />} onClick={() => setPreviewed(true)}>
            Preview
          </Button>
        </div>
      </RecordForm>
      {isPreviewed && (
        <SchedulePreview
          input={sentOf(record.typed, props.report, can('setup'))}
          readers={readers.map((id) => ({ id, name: options.find(({ value }) => Number(value) === id)?.label ?? '' }))}
          saved={record.isUnsaved ? null : props.schedule}
          onClose={() => setPreviewed(false)}
        />
      )}
    </>
  );
}
