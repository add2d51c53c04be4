import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartFailure } from '../start-failure.ts';
import { findBinaries } from './embedded-binaries.ts';
import { databasePlace, type Place } from './embedded-folder.ts';
import { checkVersion, initialise, type Passwords, readPasswords } from './embedded-init.ts';
import { durableSettings, throwawaySettings } from './embedded-settings.ts';
import {
  type LaunchOptions,
  type Postmaster,
  runPostmaster,
  socketPort,
  stopPostmaster,
} from './embedded-postmaster.ts';

/** What to start: the data folder, the progress callbacks, and for tests a database that may lose everything. */
export type EmbeddedOptions = {
  dataDir: string;
  report?: (line: string) => void;
  /** Told when the database went away and came back; the server logs it. */
  onRevival?: (error?: unknown) => void;
  /** `throwaway` skips every fsync and ends with this process's group: for tests only. */
  mode?: 'durable' | 'throwaway';
};

/** A running embedded PostgreSQL. `admin` is its superuser on the database `postgres`. */
export type Embedded = {
  admin: pg.ClientConfig;
  passwords: Passwords;
  folder: string;
  pid: () => number;
  stop: () => Promise<void>;
};

/** Held for as long as a server uses the database, so that a second one on the same folder is refused. */
const ownershipLock = 5_227_051;

/**
 * Starts the PostgreSQL that comes with Schoolbell, or takes over the one that a killed server left running, and restarts it
 * after a crash until `stop()`. It listens on a unix socket only.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const report = options.report ?? (() => {});
  const durable = options.mode !== 'throwaway';
  const place = databasePlace(options.dataDir);
  const binaries = findBinaries(place.account, report);
  await initialise(place, binaries, { durable, report });
  checkVersion(place, binaries.major);
  const passwords = readPasswords(place);
  const launch = { binaries, settings: durable ? durableSettings : throwawaySettings, detached: durable };
  const keeper = new Keeper(place, launch, passwords, options.onRevival ?? (() => {}));
  await keeper.start();
  return {
    admin: keeper.admin,
    passwords,
    folder: place.folder,
    pid: () => keeper.postmaster.pid,
    stop: () => keeper.stop(),
  };
}

/** Holds one connection to the database; its end is how a death is noticed, of an adopted postmaster too. */
class Keeper {
  postmaster!: Postmaster;
  #client: pg.Client | undefined;
  #stopping = false;
  #reviving: Promise<void> | undefined;
  readonly #place: Place;
  readonly #launch: LaunchOptions;
  readonly #passwords: Passwords;
  readonly #onRevival: (error?: unknown) => void;

  constructor(place: Place, launch: LaunchOptions, passwords: Passwords, onRevival: (error?: unknown) => void) {
    this.#place = place;
    this.#launch = launch;
    this.#passwords = passwords;
    this.#onRevival = onRevival;
  }

  get admin(): pg.ClientConfig {
    return {
      host: this.postmaster.socketFolder,
      port: socketPort,
      user: 'postgres',
      password: this.#passwords.admin,
      database: 'postgres',
    };
  }

  async start(): Promise<void> {
    this.postmaster = await runPostmaster(this.#place, this.#launch);
    const client = new pg.Client({ ...this.admin, application_name: 'schoolbell keeper', keepAlive: true });
    client.on('error', () => {});
    await client.connect();
    if (!(await takeOwnership(client))) {
      await client.end();
      throw new StartFailure(
        `Another Schoolbell already runs on the data in ${this.#place.folder}: stop it first, or set DATA_DIR to another folder.`,
      );
    }
    this.#client = client;
    client.once('end', () => {
      if (!this.#stopping) this.#reviving = this.#revive();
    });
  }

  async stop(): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    await this.#reviving;
    await this.#client?.end().catch(() => {});
    await stopPostmaster(this.postmaster.pid);
  }

  /** Starts again until it holds; the orphans of a killed postmaster take a moment to leave its memory. */
  async #revive(): Promise<void> {
    for (let pause = 50; !this.#stopping; pause = Math.min(pause * 2, 5_000)) {
      await sleep(pause);
      try {
        await this.start();
        return this.#onRevival();
      } catch (error) {
        this.#onRevival(error);
      }
    }
  }
}

/** A killed server's own connection may need a moment to be noticed, so one refusal doesn't decide. */
async function takeOwnership(client: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      ownershipLock,
    ]);
    if (rows[0]?.taken) return true;
    await sleep(100);
  }
  return false;
}
