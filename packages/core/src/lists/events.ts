import { kind } from '../http/kind.ts';

export const listExported = kind('exported', {
  group: 'People and their pages',
  does: 'exported a list as CSV',
  after: 'emergency_changed',
});

export const listDownloaded = kind('downloaded', {
  group: 'People and their pages',
  does: 'got a list into the downloads',
});
