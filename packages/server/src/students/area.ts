import { batchActions } from './batches/verbs.ts';
import { fileOfStudents } from './verbs.ts';
import { batchExports } from './batches/exports/handlers.ts';
import { studentsHandlers } from './handlers.ts';
import { batchesHandlers } from './batches/handlers.ts';
import { sheetsHandlers } from './sheets/handlers.ts';

export const handlers = {
  students: studentsHandlers,
  batches: { ...batchesHandlers, ...batchExports },
  sheets: sheetsHandlers,
};

export const lists = { student: fileOfStudents };

export const actions = batchActions;
