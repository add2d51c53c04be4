import { classFact, classStaffFact } from './facts/queries.ts';
import { attendanceHandlers } from './handlers.ts';
import { studentAttendanceHandlers } from './students/handlers.ts';
import { attendanceExports } from './exports/handlers.ts';
import { makeUpsHandlers } from './makeups/handlers.ts';
import { classNotesHandlers } from './notes/handlers.ts';
import { makeUpsJobs } from './makeups/jobs.ts';
import { classNotesJobs } from './notes/jobs.ts';
import { unmarkedJobs } from './unmarked/jobs.ts';

export const handlers = {
  attendance: { ...attendanceHandlers, ...studentAttendanceHandlers, ...attendanceExports },
  makeUps: makeUpsHandlers,
  classNotes: classNotesHandlers,
};

export const facts = [classFact, classStaffFact];

export const jobs = { ...makeUpsJobs, ...classNotesJobs, ...unmarkedJobs };

export const daily = ['remindUnmarked'] as const;
