import { ArrowUpDown, Ellipsis, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { kindNames } from '@schoolbell/core/calendar/enrolments/rules';
import { exportWaitlist, waitlist } from '@schoolbell/core/calendar/waitlist/contract';
import { dateTimeIn, fullName } from '@schoolbell/core/format';
import { pathOf } from '@schoolbell/core/people/rules';
import { useRead } from '../http/read.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Link } from '../ui/Link.tsx';
import { ListActions } from '../ui/list/ListActions.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import { schoolZone } from '../session/school.ts';
import { dayText } from '../ui/dayText.ts';
import type { WaitlistEntry } from './enrolling.ts';
import { WaitlistDialog, type WaitlistTask } from './WaitlistDialog.tsx';
import * as form from './EventForm.css.ts';
import * as css from './Waitlist.css.ts';

/** What someone waits for, and what is beside them: one event alone, a reason, until when a seat is held. */
function notes({ kind, event_id, local_start, from_date, reason }: WaitlistEntry): string {
  const what =
    event_id !== null && local_start !== null
      ? `${dayText(local_start, 'full')} alone`
      : `from ${dayText(from_date, 'full')}`;
  return [kindNames[kind] === 'Regular' ? '' : kindNames[kind], what, reason].filter(Boolean).join(' · ');
}

/** Who waits for a seat in a class, in their order, and what staff can do about it. Nothing where no one does. */
export function Waitlist({ series_id, mayEnrol }: { series_id: number; mayEnrol: boolean }) {
  const { data, error, refetch } = useRead(waitlist, { series_id });
  const [task, setTask] = useState<WaitlistTask>();
  const line = data?.data.filter((one) => one.series_id === series_id) ?? [];
  if (error && !data) return <ErrorState line={error.message} onRetry={() => void refetch()} />;
  if (line.length === 0) return null;
  return (
    <section aria-label="Waitlist" className={form.stack}>
      <div className={css.head}>
        <h3 className={form.heading}>Waitlist ({line.length})</h3>
        <ListActions
          exporting={{ endpoint: exportWaitlist, input: { series_id }, name: 'waitlist' }}
          total={line.length}
        />
      </div>
      <ol className={form.people}>
        {line.map((one) => (
          <li key={one.waitlist_id} className={form.person}>
            <span className={css.position}>{one.position}</span>
            <span className={form.personText}>
              <Link to={pathOf(one)} look="inherit">
                {fullName(one)}
              </Link>
              <br />
              <span className={form.muted}>{notes(one)}</span>
              {one.offered_until && (
                <>
                  <br />
                  <span className={css.held}>Held until {dateTimeIn(one.offered_until, schoolZone())}</span>
                </>
              )}
            </span>
            {mayEnrol && <Actions entry={one} onTask={setTask} />}
          </li>
        ))}
      </ol>
      {task && (
        <WaitlistDialog
          task={task}
          first={line.find((one) => one.status === 'waiting')?.waitlist_id}
          onClose={() => setTask(undefined)}
        />
      )}
    </section>
  );
}

function Actions({ entry, onTask }: { entry: WaitlistEntry; onTask: (task: WaitlistTask) => void }) {
  return (
    <MenuButton
      iconOnly
      size="sm"
      label={`Actions for ${fullName(entry)}`}
      icon={<Ellipsis size={16} aria-hidden />}
      entries={[
        ...(entry.status === 'waiting'
          ? [{ label: 'Offer now', icon: <Send size={16} />, onSelect: () => onTask({ kind: 'offer', entry }) }]
          : []),
        { label: 'Change position', icon: <ArrowUpDown size={16} />, onSelect: () => onTask({ kind: 'move', entry }) },
        { line: true },
        {
          label: 'Remove from the waitlist',
          icon: <Trash2 size={16} />,
          danger: true,
          onSelect: () => onTask({ kind: 'remove', entry }),
        },
      ]}
    />
  );
}
