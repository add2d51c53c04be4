import type { Config } from '../config.ts';
import type { Connections } from '../db/connect.ts';
import type { Brought } from './context.ts';
import type { Limits } from './limits.ts';
import type { Live } from './live.ts';
import type { Places } from './places.ts';

/** What every request can use; created once at the start and passed on as a value. */
export interface Services {
  config: Pick<
    Config,
    'environment' | 'publicUrl' | 'secretKey' | 'dataDir' | 'smtpUrl' | 'feedbackEmail' | 'outsideStandin'
  >;
  connections: Connections;
  live: Live;
  brought: Brought;
  limits: Limits;
  places: Places;
  /** The demo school's public hash, for the example sites; undefined if there is none. */
  firstInstitution(): string | undefined;
  /** The clock; tests set it. */
  now(): Date;
}
