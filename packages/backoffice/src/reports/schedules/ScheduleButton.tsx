import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { part } from '../../ui/parts.tsx';
import { type Asked, recordsInput } from '../address.ts';
import { fiscalMonth } from '../useAsked.ts';
import type { ReportInfo } from '../values.ts';

const ScheduleForm = part(() => import('./ScheduleForm.tsx').then((file) => file.ScheduleForm));

/** Schedules the report as it is in view: its groups, filters and period. */
export function ScheduleButton({ info, asked }: { info: ReportInfo; asked: Asked }) {
  const [isOpen, setOpen] = useState(false);
  const { filters = [], by = [] } = recordsInput(asked, fiscalMonth());
  return (
    <>
      <Button icon={<CalendarClock size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Schedule
      </Button>
      {isOpen && (
        <ScheduleForm
          schedule={null}
          report={{
            x: info.x,
            title: info.title,
            asked: {
              // Fixed days would send the same rows each time.
              period: asked.period === 'custom' ? 'last30' : asked.period,
              fiscal_month: fiscalMonth(),
              compare: asked.compare ? 1 : 0,
              filters,
              by,
              sort: asked.order_by,
              direction: asked.direction,
            },
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
