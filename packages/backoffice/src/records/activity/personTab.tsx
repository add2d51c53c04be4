import { isAdminLike } from '@schoolbell/core/access';
import type { PersonTab } from '../../shell/parts.ts';

export const personTab: PersonTab = {
  id: 'activity',
  label: 'Activity',
  at: 90,
  // What colleagues do is for owners and admins, and one's own for oneself.
  isShown: (viewer, { kind, person }) =>
    kind !== 'staff' || isAdminLike(viewer.role_id) || viewer.user_detail_id === person.user_detail_id,
  load: () =>
    import('./Activity.tsx').then(({ Activity }) => ({ kind, person }) => (
      <Activity by={kind === 'staff'} id={person.user_detail_id} />
    )),
};
