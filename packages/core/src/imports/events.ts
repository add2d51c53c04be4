import { kind } from '../http/kind.ts';

export const personImported = kind('imported', {
  group: 'Imports',
  does: 'imported @',
  feed: 'was imported',
});

export const importUploaded = kind('import.uploaded', {
  group: 'Imports',
  does: 'uploaded a file to import',
});

export const importStarted = kind('import.started', {
  group: 'Imports',
  does: 'started an import',
});

export const importDone = kind('import.done', {
  group: 'Imports',
  does: 'ended an import',
  news: ['students', 'leads', 'staff'],
});

export const importCancelled = kind('import.cancelled', {
  group: 'Imports',
  does: 'cancelled an import',
});

export const importUndoBegun = kind('import.undo', {
  group: 'Imports',
  does: 'began to take an import back',
});

export const importUndone = kind('import.undone', {
  group: 'Imports',
  does: 'took an import back',
  news: ['students', 'leads', 'staff'],
});
