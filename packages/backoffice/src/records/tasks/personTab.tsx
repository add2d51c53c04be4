import { tasks } from '@schoolbell/core/records/tasks/contract';
import { useRead } from '../../http/read.ts';
import type { PersonTab } from '../../shell/parts.ts';

export const personTab: PersonTab = {
  id: 'tasks',
  label: 'Tasks',
  at: 40,
  useCount: ({ person }) =>
    useRead(tasks, { user_detail_id: person.user_detail_id }).data?.data.filter((task) => task.task_status === 0)
      .length,
  load: () =>
    import('./Tasks.tsx').then(({ Tasks }) => ({ person }) => <Tasks id={person.user_detail_id} />),
};
