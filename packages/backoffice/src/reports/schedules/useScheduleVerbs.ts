import { pauseSchedule, runSchedule } from '@schoolbell/core/reports/schedules/contract';
import { useWrite } from '../../http/write.ts';
import { toast } from '../../ui/toasts.ts';
import type { ScheduleRow } from './ScheduleForm.tsx';

/** Pauses a scheduled report or goes on with it, and sends it now. */
export function useScheduleVerbs({ schedule_id }: Pick<ScheduleRow, 'schedule_id'>) {
  const pausing = useWrite(pauseSchedule);
  const running = useWrite(runSchedule);
  const told = (answer: Promise<{ message: string }>, then?: () => void) =>
    void answer
      .then(({ message }) => {
        toast(message);
        then?.();
      })
      .catch((error: unknown) => toast.error(error));
  return {
    pause: (paused: 0 | 1) => told(pausing.mutateAsync({ schedule_id, paused })),
    run: (then?: () => void) => told(running.mutateAsync({ schedule_id }), then),
    isRunning: running.isPending,
  };
}
