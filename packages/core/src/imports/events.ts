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
  does: 'finished an import',
  news: ['students', 'leads', 'staff'],
});

export const importCancelled = kind('import.cancelled', {
  group: 'Imports',
  does: 'cancelled an import',
});

export const importUndoBegun = kind('import.undo', {
  group: 'Imports',
  does: 'started to undo an import',
});

export const importUndone = kind('import.undone', {
  group: 'Imports',
  does: 'undid an import',
  news: ['students', 'leads', 'staff'],
});
