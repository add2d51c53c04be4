import { kind } from '../http/kind.ts';

export const segmentAdded = kind('segment.added', {
  group: 'Segments',
  does: 'saved a segment',
  news: ['segments'],
});

export const segmentChanged = kind('segment.changed', {
  group: 'Segments',
  does: 'changed a segment',
  news: ['segments'],
});

export const segmentDeleted = kind('segment.deleted', {
  group: 'Segments',
  does: 'deleted a segment',
  news: ['segments'],
});
