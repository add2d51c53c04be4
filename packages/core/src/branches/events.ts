import { kind } from '../http/kind.ts';

export const branchAdded = kind('branch.added', {
  group: 'The school',
  does: 'added a branch',
  news: ['branches'],
  after: 'theme.changed',
});
