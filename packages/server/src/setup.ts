import type { Config } from './config.ts';
import type { Connections } from './db/connect.ts';
import { transact } from './db/transaction.ts';
import { hashOf, newToken } from './http/tokens.ts';
import { firstInstitutionHash, hasInstitution, putSetupToken } from './session/setup/queries.ts';

/** The start's result for institutions: the first one's hash for the example sites, and logins to print. */
export interface FirstVisit {
  institution: string | undefined;
  logins: string[];
}

/**
 * Readies an empty database for its first visitor: the demo school, or in production the one-time token of the set-up
 * page. The token is kept as a hash, so each start before the set-up prints a new one.
 */
export async function prepareFirstVisit(
  connections: Connections,
  config: Config,
  say: (line: string) => void,
): Promise<FirstVisit> {
  const empty = !(await transact(connections, hasInstitution));
  if (empty && config.environment === 'production') {
    const token = newToken();
    await transact(connections, (db) => putSetupToken(db, hashOf(token)));
    return {
      institution: undefined,
      logins: [
        '',
        `  Set up your school at ${config.publicUrl}/setup?token=${token}`,
        '  The address holds a one-time token; a restart prints a new one.',
      ],
    };
  }
  if (empty) say('Creating the demo school …');
  const logins =
    config.environment === 'production'
      ? []
      : await (await import('./demo/seed.ts')).seedDemo(connections, empty, config);
  return { institution: await transact(connections, firstInstitutionHash), logins };
}
