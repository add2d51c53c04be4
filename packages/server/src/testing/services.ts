import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { DestinationStream } from 'pino';
import { brought } from '../brought.ts';
import type { Connections } from '../db/connect.ts';
import type { handlers as allHandlers } from '../handlers.ts';
import { limitsTimes } from '../http/limits.ts';
import { Places } from '../http/places.ts';
import type { Services } from '../http/services.ts';

/** What a test may want to be different. */
export interface TestSettings {
  limitFactor?: number;
  publicUrl?: string;
  feedbackEmail?: string;
  handlers?: typeof allHandlers;
  environment?: 'development' | 'production' | 'test';
  log?: DestinationStream;
  /** Takes all calls to services outside. */
  outsideStandin?: string | undefined;
  /** The key of another server on the same database. */
  secretKey?: Buffer;
  /** Another database than a fresh copy of the template: how the app signs in to it. */
  login?: pg.ClientConfig;
}

/** The parts of a test's server, with its own data folder. */
export function testServices(
  settings: TestSettings,
  connections: Connections,
  live: Services['live'],
  now: () => Date,
): Services {
  return {
    brought,
    config: {
      environment: settings.environment ?? 'test',
      publicUrl: settings.publicUrl ?? 'http://localhost:4000',
      secretKey: settings.secretKey ?? Buffer.alloc(32, 7),
      smtpUrl: undefined,
      feedbackEmail: settings.feedbackEmail,
      outsideStandin: settings.outsideStandin,
      dataDir: mkdtempSync(join(tmpdir(), 'schoolbell-files-')),
    },
    connections,
    live,
    limits: limitsTimes(settings.limitFactor ?? 1_000),
    places: new Places(),
    now,
    firstInstitution: () => undefined,
  };
}
