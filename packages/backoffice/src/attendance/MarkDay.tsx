import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { type attendanceList, markAll } from '@schoolbell/core/attendance/contract';
import { mayMark } from '@schoolbell/core/attendance/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useWrite } from '../http/write.ts';
import { useSession, viewerOf } from '../session/session.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import { toast } from '../ui/toasts.ts';
import { useSay } from '../words/say.ts';
import { type Choice, choices } from './marking.ts';
import * as css from './Attendance.css.ts';

/** Marks everyone of the day who has no mark yet, in every event that is shown and that the viewer may mark. */
export function MarkDay({ list }: { list: ResultOf<typeof attendanceList>['data'] }) {
  const say = useSay();
  const session = useSession();
  const [choice, setChoice] = useState<Choice>();
  const write = useWrite(markAll);
  const viewer = { ...viewerOf(session), user_detail_id: session.user.user_detail_id };
  const open = list.filter(
    ({ event, stats }) => stats.unmarked > 0 && mayMark(viewer, [...event.staff, ...event.extraStaff]),
  );
  if (open.length === 0) return null;
  const unmarked = open.reduce((sum, { stats }) => sum + stats.unmarked, 0);
  async function run({ code }: Choice) {
    await write
      .mutateAsync({ event_ids: open.map(({ event }) => event.event_id), attendanceCode: code })
      .then(({ message }) => toast(message), toast.error);
    setChoice(undefined);
  }
  return (
    <>
      <MenuButton
        className={css.all}
        label={`Mark the remaining ${unmarked}`}
        icon={<CheckCheck size={16} aria-hidden />}
        entries={() => choices.map((one) => ({ label: one.label, onSelect: () => setChoice(one) }))}
      />
      {choice && (
        <ConfirmDialog
          title={say(`Mark ${unmarked} ${unmarked === 1 ? '{student}' : '{students}'} “${choice.label}”?`)}
          confirmLabel="Mark"
          busy={write.isPending}
          onConfirm={() => void run(choice)}
          onClose={() => setChoice(undefined)}
        >
          {`This marks everyone without a mark in ${open.length === 1 ? 'one event' : `these ${open.length} events`}. Existing marks stay as they are.`}
        </ConfirmDialog>
      )}
    </>
  );
}
