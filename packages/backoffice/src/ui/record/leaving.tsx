import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { part } from '../parts.tsx';
import { useGuard } from './guard.tsx';
import type { RecordOf } from './useRecord.ts';

const ConflictDialog = part(() => import('./ConflictDialog.tsx').then((file) => file.ConflictDialog));

type Kept = Pick<RecordOf<object>, 'isUnsaved' | 'conflicts' | 'savedBy' | 'decide' | 'leaveUndecided'>;

/** Asks before a form with changes is left, and then does what was wanted. */
export type Leave = (then: () => void) => void;

/**
 * The questions of a form that has a frame of its own: before what is typed is lost, and where someone else saved the same.
 * `leave` is called by all that leads elsewhere, and stands in `outside` for the frame around the form.
 */
export function useLeaving(
  record: Kept,
  outside: RefObject<Leave | undefined>,
): { leave: Leave; questions: ReactNode } {
  const next = useRef<() => void>(() => undefined);
  const guard = useGuard(record.isUnsaved, () => next.current());
  const leave: Leave = (then) => {
    next.current = then;
    guard.close();
  };
  outside.current = leave;
  useEffect(
    () => () => {
      outside.current = undefined;
    },
    [outside],
  );
  return {
    leave,
    questions: (
      <>
        {guard.question}
        {record.conflicts.length > 0 && (
          <ConflictDialog
            conflicts={record.conflicts}
            by={record.savedBy}
            onDecide={record.decide}
            onClose={record.leaveUndecided}
          />
        )}
      </>
    ),
  };
}
