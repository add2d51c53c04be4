import { staffExports } from './exports/handlers.ts';
import { invitationsHandlers } from './invitations/handlers.ts';
import { leavingHandlers } from './leaving/handlers.ts';
import { staffHandlers } from './handlers.ts';
import { timesheetHandlers } from './timesheet/handlers.ts';
import { withdrawingHandlers } from './leaves/withdrawing/handlers.ts';
import { leavesHandlers } from './leaves/handlers.ts';
import { substitutesHandlers } from './substitutes/handlers.ts';
import { staffJobs } from './jobs.ts';

export const handlers = {
  staff: { ...staffHandlers, ...invitationsHandlers, ...leavingHandlers, ...staffExports },
  timesheet: timesheetHandlers,
  leaves: { ...leavesHandlers, ...withdrawingHandlers },
  substitutes: substitutesHandlers,
};

export const jobs = { ...staffJobs };
