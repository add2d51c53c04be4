import { bookMakeUp } from '@schoolbell/core/calendar/credits/contract';
import { makeUpClasses } from '@schoolbell/core/attendance/makeups/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { previewEnrolment } from '@schoolbell/core/calendar/enrolments/contract';
import { texts } from '@schoolbell/core/validators';
import { dayText, timesText } from '../ui/dayText.ts';
import { Foreseen, type Outlook, type Said, sent, toSay, unsaid } from '../calendar/Foreseen.tsx';
import * as catalog from '../catalog/Catalog.css.ts';
import { useRead } from '../http/read.ts';
import type { Checked } from '../ui/record/checking.ts';
import { RecordForm } from '../ui/record/RecordForm.tsx';
import { useRecord } from '../ui/record/useRecord.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Select } from '../ui/Select.tsx';
import { useSay } from '../words/say.ts';

interface Typed extends Said {
  event_id: string;
  notify: boolean;
}

/** What a class is called among those to choose from: its day and times, its title and place. */
const labelOf = ({ local_start, minutes, title, place }: ResultOf<typeof makeUpClasses>['data'][number]) =>
  `${dayText(local_start.slice(0, 10), 'full')}, ${timesText(local_start, minutes)} · ${[title, place].filter(Boolean).join(' · ')}`;

/** The classes that the family's link offers too; what is said if there is none. */
function useClasses(user_detail_id: number) {
  const say = useSay();
  const read = useRead(makeUpClasses, { user_detail_id });
  const free = read.data?.data ?? [];
  const none = read.data && free.length === 0 ? say('No class for this make-up has a {seat} left.') : undefined;
  return { free, hint: read.error?.message ?? none };
}

/** Books a student into an event to make up for one that was missed. */
export function MakeUpDialog({ user_detail_id, onClose }: { user_detail_id: number; onClose: () => void }) {
  const record = useRecord({
    row: null,
    values: (): Typed => ({ event_id: '', notify: true, ...unsaid }),
    labels: { event_id: 'Class', notify: 'Tell the family by e-mail' },
    check: (typed): Checked => (typed.event_id === '' ? { event_id: texts.required } : toSay(outlook, typed)),
    sent: (typed) => ({
      event_id: Number(typed.event_id),
      notify: typed.notify ? (1 as const) : (0 as const),
      ...sent(typed),
    }),
    add: { endpoint: bookMakeUp, more: { user_detail_id } },
    onClose,
  });
  const {
    typed: { event_id, ...said },
    errors,
    set,
  } = record;
  const preview = useRead(
    previewEnrolment,
    { user_detail_ids: [user_detail_id], event_id: Number(event_id), kind: 'makeup' },
    { enabled: event_id !== '' },
  );
  const outlook: Outlook | undefined =
    event_id === '' || preview.error || preview.isPlaceholderData ? undefined : preview.data;
  const { free, hint } = useClasses(user_detail_id);
  return (
    <RecordForm record={record} as="dialog" title="Book a make-up">
      <Select
        data-autofocus
        required
        {...record.field('event_id')}
        placeholder="Choose a class"
        options={free.map((event) => ({ value: event.event_id, label: labelOf(event) }))}
        hint={hint}
        onChange={(event) => set({ event_id: event.target.value, ...unsaid })}
      />
      {outlook && (
        <div className={catalog.wide}>
          <Foreseen outlook={outlook} said={said} errors={errors} onSay={set} />
        </div>
      )}
      <div className={catalog.wide}>
        <Checkbox {...record.tick('notify')} />
      </div>
    </RecordForm>
  );
}
