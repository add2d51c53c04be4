import type { PersonTab } from '../../shell/parts.ts';

export const staffTab: PersonTab = {
  id: 'leaves',
  label: 'Leaves',
  at: 60,
  load: () =>
    import('./LeaveList.tsx').then(({ LeaveList }) => ({ person }) => <LeaveList id={person.user_detail_id} />),
};
