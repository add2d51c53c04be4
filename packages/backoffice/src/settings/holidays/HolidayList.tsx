import { Pencil, Trash2 } from 'lucide-react';
import { countryName } from '@schoolbell/core/countries';
import { deleteHoliday, keepOpen, saveHoliday } from '@schoolbell/core/calendar/holidays/contract';
import { useWrite } from '../../http/write.ts';
import { hiddenText } from '../../ui/base.css.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toasts.ts';
import { useClosing } from './closing.tsx';
import type { Holiday } from './holiday.ts';
import { daysText } from './holidayText.ts';
import * as css from './Holidays.css.ts';

const keyOf = ({ id, country, start_date, holiday_name }: Holiday) => id ?? `${country} ${start_date} ${holiday_name}`;

/** A public holiday's switch: whether the school is closed as its country is. */
function Closed({ holiday }: { holiday: Holiday }) {
  const open = useWrite(keepOpen);
  const [attempt, question] = useClosing();
  const { country, start_date: holiday_date, holiday_name } = holiday;
  const set = (is_open: 0 | 1) =>
    attempt((answers) =>
      open.mutateAsync({ country: country!, holiday_date, holiday_name, is_open, ...answers }),
    ).catch(toast.error);
  return (
    <>
      <Switch
        label={
          <>
            Closed<span className={hiddenText}> on {holiday_name}</span>
          </>
        }
        checked={open.isPending ? open.variables.is_open === 0 : holiday.is_open === 0}
        onChange={(event) => void set(event.target.checked ? 0 : 1)}
      />
      {question}
    </>
  );
}

/** An own holiday's buttons: change, and delete with the way back. */
function Buttons({ holiday, onEdit }: { holiday: Holiday; onEdit: () => void }) {
  const remove = useWrite(deleteHoliday);
  const save = useWrite(saveHoliday);
  const [attempt, question] = useClosing();
  const { holiday_name, start_date, end_date } = holiday;

  async function run() {
    try {
      const done = await attempt((answers) => remove.mutateAsync({ id: holiday.id!, ...answers }));
      if (done)
        toast(done.message, {
          label: 'Undo',
          run: () => void save.mutateAsync({ holiday_name, start_date, end_date, confirmed: 1 }).catch(toast.error),
        });
    } catch (error) {
      toast.error(error);
    }
  }

  return (
    <>
      <IconButton label={`Change ${holiday_name}`} icon={<Pencil size={16} />} onClick={onEdit} />
      <IconButton label={`Delete ${holiday_name}`} icon={<Trash2 size={16} />} onClick={() => void run()} />
      {question}
    </>
  );
}

/** A year's holidays by date. */
export function HolidayList({
  holidays,
  onEdit,
}: {
  holidays: readonly Holiday[];
  onEdit: (holiday: Holiday) => void;
}) {
  if (holidays.length === 0) {
    return (
      <Card>
        <EmptyState
          title="No holidays in this year"
          line="Add days when your school is closed, or choose a country’s public holidays."
        />
      </Card>
    );
  }
  return (
    <Card flush title="Days off">
      <ul>
        {holidays.map((holiday) => (
          <li key={keyOf(holiday)} className={css.row} data-open={holiday.is_open || undefined}>
            <span className={css.when}>{daysText(holiday)}</span>
            <span className={css.named}>
              <span>{holiday.holiday_name}</span>
              {holiday.country ? (
                <Tag tone="info" dot={false}>
                  {countryName(holiday.country)}
                </Tag>
              ) : (
                <Tag tone="plum" dot={false}>
                  Own
                </Tag>
              )}
              {holiday.is_open === 1 && <Tag>Open</Tag>}
            </span>
            <span className={css.end}>
              {holiday.id === null ? (
                <Closed holiday={holiday} />
              ) : (
                <Buttons holiday={holiday} onEdit={() => onEdit(holiday)} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
