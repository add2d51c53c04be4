import { stretchErrors } from '@schoolbell/core/staff/timesheet/rules';
import { today } from '../../ui/dates.ts';
import { Select } from '../../ui/Select.tsx';
import { DateField } from '../../ui/TextField.tsx';
import { isWhole, periodOptions, type Span } from './timesheetQuery.ts';
import * as css from './Timesheet.css.ts';

interface PeriodFieldsProps {
  span: Span;
  /** The days that were counted last: what a choice of one's own begins with. */
  shown: { start_date: string; end_date: string } | undefined;
  onChange: (span: Span) => void;
}

/** Which days: a period, or from a day to a day. */
export function PeriodFields({ span, shown, onChange }: PeriodFieldsProps) {
  const errors = span.period === 'custom' && isWhole(span) ? stretchErrors(span) : {};
  const choose = (period: Span['period']) =>
    onChange({
      period,
      ...(period === 'custom'
        ? { start_date: shown?.start_date ?? today(), end_date: shown?.end_date ?? today() }
        : { start_date: '', end_date: '' }),
    });
  return (
    <div className={css.period}>
      <Select
        hideLabel
        label="Period"
        value={span.period}
        options={periodOptions}
        onChange={(event) => choose(event.target.value as Span['period'])}
      />
      {span.period === 'custom' && (
        <>
          <DateField
            labelInside
            label="First day"
            value={span.start_date}
            error={errors['start_date']}
            onChange={(event) => onChange({ ...span, start_date: event.target.value })}
          />
          <DateField
            labelInside
            label="Last day"
            value={span.end_date}
            error={errors['end_date']}
            onChange={(event) => onChange({ ...span, end_date: event.target.value })}
          />
        </>
      )}
    </div>
  );
}
