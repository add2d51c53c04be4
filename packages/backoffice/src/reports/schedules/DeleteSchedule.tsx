import { deleteSchedule } from '@schoolbell/core/reports/schedules/contract';
import { useWrite } from '../../http/write.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toasts.ts';
import type { ScheduleRow } from './ScheduleForm.tsx';

/** Asks before a scheduled report is deleted. */
export function DeleteSchedule({ schedule, onClose }: { schedule: ScheduleRow; onClose: () => void }) {
  const { mutateAsync, isPending } = useWrite(deleteSchedule);
  const remove = async () => {
    try {
      const { message } = await mutateAsync({ schedule_id: schedule.schedule_id });
      toast(message);
      onClose();
    } catch (error) {
      toast.error(error);
    }
  };
  return (
    <ConfirmDialog
      danger
      busy={isPending}
      title={`Delete the schedule "${schedule.name}"?`}
      confirmLabel="Delete schedule"
      keepLabel="Keep"
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      Its history is deleted too. Mails that were sent stay sent.
    </ConfirmDialog>
  );
}
