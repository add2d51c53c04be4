import { studentsHandlers } from './handlers.ts';
import { batchesHandlers } from './batches/handlers.ts';
import { sheetsHandlers } from './sheets/handlers.ts';

export const handlers = {
  students: studentsHandlers,
  batches: batchesHandlers,
  sheets: sheetsHandlers,
};
