import { useState } from 'react';
import { fullName } from '@schoolbell/core/format';
import { changeLeaveStatus } from '@schoolbell/core/staff/leaves/contract';
import { affectedClasses, substitute } from '@schoolbell/core/staff/substitutes/contract';
import { unfit } from '@schoolbell/core/staff/substitutes/rules';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Banner } from '../../ui/Banner.tsx';
import { zone } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { useSay } from '../../words/say.ts';
import { type Leave, spanText } from '../leaves/LeaveFacts.tsx';
import { type AffectedList, forRules, toastSubstituted, toldBy } from './substituting.ts';
import * as css from './Substitutes.css.ts';
import { Choices } from './Choices.tsx';

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

/** Which classes a leave leaves without their teacher, and who stands in: for all, or class by class. A pending leave is approved with it. */
export function SubstitutesDialog({ leave, onClose }: { leave: Leave; onClose: () => void }) {
  const { leave_id, status, applied_by } = leave;
  const pending = status === 'Pending';
  const { data, error, refetch } = useRead(affectedClasses, { leave_id });
  const [approve, cover] = [useWrite(changeLeaveStatus), useWrite(substitute)];
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const [notify, setNotify] = useState(true);
  const failed = approve.error ?? cover.error;
  const busy = data ? unfit(forRules(data.data), chosen) : [];
  const substitutes = (data?.data ?? []).flatMap(({ event_id, version }) =>
    chosen.has(event_id) ? [{ event_id, version, user_detail_id: chosen.get(event_id)! }] : [],
  );
  const may = data?.data.some((one) => one.may_change === 1) ?? false;

  function save() {
    if (busy.length > 0) return;
    const told = { substitutes, notify: notify ? (1 as const) : (0 as const) };
    // The leave may be read as decided, and this dialog be gone, before the answer is here: what is said must not hang on it.
    const sent = pending
      ? approve.mutateAsync({ leave_id, status: 'Accepted', timezoneName: zone, ...told })
      : cover.mutateAsync({ leave_id, ...told });
    void sent.then(
      ({ message, change_ids }) => (toastSubstituted(message, change_ids), onClose()),
      // The data has changed since the refusal: read the list again and let staff choose again.
      () => void refetch().then(() => setChosen(new Map())),
    );
  }

  const saving = approve.isPending || cover.isPending;
  const sends = pending ? data !== undefined : substitutes.length > 0;
  return (
    <Modal
      size="lg"
      title={pending ? `Approve the leave of ${fullName(applied_by)}` : `Substitutes for ${fullName(applied_by)}`}
      saving={saving}
      onClose={onClose}
      saveLabel={
        pending
          ? substitutes.length > 0
            ? `Approve with ${count(substitutes.length, 'substitution', 'substitutions')}`
            : 'Approve'
          : 'Save'
      }
      {...(sends && { onSave: save })}
      {...(substitutes.length > 0 && {
        checkbox: { label: 'Tell them by e-mail', checked: notify, onChange: setNotify },
      })}
    >
      <div className={css.stack}>
        <p className={css.muted}>{spanText(leave)}</p>
        {failed && <Banner tone="danger" title={failed.message} />}
        {!data &&
          (error ? <ErrorState line={error.message} onRetry={() => void refetch()} /> : <SkeletonLines lines={6} />)}
        {data?.data.length === 0 && <p>{fullName(applied_by)} has no classes on these days.</p>}
        {data && data.data.length > 0 && !may && (
          <Banner tone="info" title="Only people who manage the calendar can choose substitutes." />
        )}
        {data && data.data.length > 0 && <Choices list={data} chosen={chosen} busy={busy} onChoose={setChosen} />}
        {data && substitutes.length > 0 && <Summary list={data} chosen={chosen} notify={notify} />}
      </div>
    </Modal>
  );
}

/** What the choice comes to, before it is sent. */
function Summary({
  list: { data, staff },
  chosen,
  notify,
}: {
  list: AffectedList;
  chosen: ReadonlyMap<number, number>;
  notify: boolean;
}) {
  const say = useSay();
  const { substitutes, students } = toldBy(data, chosen);
  const names = staff
    .filter((one) => substitutes.includes(one.user_detail_id))
    .map(fullName)
    .join(', ');
  const without = data.length - chosen.size;
  return (
    <p className={css.summary} role="status">
      {count(chosen.size, 'class has', 'classes have')} a substitute
      {without > 0 && `, ${count(without, 'stays', 'stay')} without one`}.{' '}
      {notify &&
        say(
          `E-mails go to ${names}${students > 0 ? ` and the families of ${students} ${students === 1 ? '{student}' : '{students}'}` : ''}.`,
        )}
    </p>
  );
}
