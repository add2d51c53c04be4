import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type Connections } from '../packages/server/src/db/connect.ts';
import { databasePlace } from '../packages/server/src/db/embedded-folder.ts';
import { clusterFolder, readPasswords } from '../packages/server/src/db/embedded-init.ts';
import { socketPort } from '../packages/server/src/db/embedded-postmaster.ts';

/** Where the tested server answers. */
export const origin = `http://localhost:${process.env['E2E_PORT']}`;

/** The folder with its database and the mails that it sent. */
export const dataDir = process.env['E2E_DATA']!;

/** What the server answers; tests look wherever they like. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Body = any;

let connections: Connections | undefined;

/** The tested server's database, as its own role sees it. It lets go of the process by itself when a run ends. */
export function database(): Connections {
  connections ??= connect({ login: loginOf('schoolbell_app'), size: 2, prepare: false });
  return connections;
}

/** Signs in to the embedded database of a running server: its socket's folder is the fifth line of the postmaster's file. */
function loginOf(user: 'schoolbell_app') {
  const place = databasePlace(dataDir);
  const host = readFileSync(join(clusterFolder(place), 'postmaster.pid'), 'utf8')
    .split('\n')[4]!
    .trim();
  return { host, port: socketPort, database: 'schoolbell', user, password: readPasswords(place).app };
}
