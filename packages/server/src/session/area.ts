import { eraseCredentials } from './queries.ts';
import { sessionHandlers } from './handlers.ts';
import { addressesHandlers } from './addresses/handlers.ts';
import { addressJobs } from './addresses/jobs.ts';
import { invitationsHandlers } from './invitations/handlers.ts';
import { passwordsHandlers } from './passwords/handlers.ts';
import { secondFactorHandlers } from './second-factor/handlers.ts';
import { sessionsHandlers } from './sessions/handlers.ts';
import { setupHandlers } from './setup/handlers.ts';
import { sessionJobs, sessionServerJobs } from './jobs.ts';

export const handlers = {
  session: { ...sessionHandlers, ...setupHandlers },
  addresses: addressesHandlers,
  invitations: invitationsHandlers,
  passwords: passwordsHandlers,
  secondFactor: secondFactorHandlers,
  sessions: sessionsHandlers,
};

export const jobs = { ...sessionJobs, ...addressJobs };

export const serverJobs = sessionServerJobs;

export const erasing = [eraseCredentials];
