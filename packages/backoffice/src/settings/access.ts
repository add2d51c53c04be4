import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { Category, StaffRole } from '@schoolbell/core/access';
import { accessControls, updateAccessControl } from '@schoolbell/core/settings/contract';
import { sessionUser } from '@schoolbell/core/session/contract';
import { call } from '../http/client.ts';
import { callInOrder, patchRead } from '../http/patch.ts';
import { keep, useSession } from '../session/session.ts';
import { toast } from '../ui/toasts.ts';

/** What each role may do, as the server sends it. */
export type Matrix = ResultOf<typeof accessControls>['data'];

/** Whether a role holds a category. */
export function holds(matrix: Matrix, role_id: number, category: string): boolean {
  return (
    matrix
      .find((row) => row.role_id === role_id)
      ?.access_controls.some((one) => one.category === category && one.value === 1) ?? false
  );
}

function put(matrix: Matrix, role_id: number, category: string, value: 0 | 1): Matrix {
  return matrix.map((row) => {
    if (row.role_id !== role_id) return row;
    const rest = row.access_controls.filter((one) => one.category !== category);
    return { ...row, access_controls: [...rest, { category, value }] };
  });
}

/** Turns a category on or off for a role: shown at once, taken back with a message if it is refused. */
export function useTurn(): (role_id: StaffRole, category: Category, value: 0 | 1, said: string) => void {
  const own = useSession().user.role_id;
  return (role_id, category, value, said) => {
    const undo = patchRead(accessControls, {}, (now) => ({ data: put(now.data, role_id, category, value) }));
    callInOrder(updateAccessControl, { role_id, category, value })
      .then(async () => {
        toast(said);
        // One's own menu and screens follow at once.
        if (role_id === own) keep(await call(sessionUser, {}));
      })
      .catch((error: unknown) => {
        undo();
        toast.error(error);
      });
  };
}
