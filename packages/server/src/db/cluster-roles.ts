import type pg from 'pg';
import { StartFailure } from '../start-failure.ts';
import type { Passwords } from './embedded-init.ts';

/** Limits of every connection of the app, kept with the role so that they also hold behind a connection pooler. */
const appLimits = ["statement_timeout = '15s'", "lock_timeout = '5s'", "idle_in_transaction_session_timeout = '15s'"];

/** One start at a time looks and creates, when several servers begin together. */
const rolesLock = 5_227_052;

/** Creates the missing roles and database of an embedded PostgreSQL; safe to repeat after an interruption. */
export async function ensureOwnDatabase(
  admin: pg.Client,
  passwords: Pick<Passwords, 'owner' | 'app'>,
  database = 'schoolbell',
): Promise<void> {
  await ensureRole(admin, 'schoolbell_owner', passwords.owner);
  await ensureAppRole(admin, passwords.app);
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [database]);
  if (!rowCount) await admin.query(`create database ${database} owner schoolbell_owner`);
  await admin.query(`revoke all on database ${database} from public`);
  await admin.query(`grant connect on database ${database} to schoolbell_app`);
}

/** Creates the role `schoolbell_app` with this password, or says who must create it. */
export async function ensureAppRole(client: pg.Client, password: string): Promise<void> {
  try {
    await ensureRole(client, 'schoolbell_app', password);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '42501') throw error;
    throw new StartFailure(
      'The user of DATABASE_URL may not create the role schoolbell_app: let an administrator run "create role schoolbell_app login password \'…\'" and set DATABASE_APP_URL to an address with that user.',
    );
  }
}

/** Makes sure that the login of DATABASE_APP_URL has the rights that the migrations give to `schoolbell_app`. */
export async function ensureMember(client: pg.Client, login: string): Promise<void> {
  if (login === 'schoolbell_app') return;
  const isMember = async () =>
    (
      await client.query("select from pg_roles where rolname = 'schoolbell_app' and pg_has_role($1, oid, 'usage')", [
        login,
      ])
    ).rowCount;
  if (await isMember()) return;
  try {
    await client.query(
      'do $$ begin create role schoolbell_app nologin; exception when duplicate_object then null; end $$',
    );
    await client.query(`grant schoolbell_app to ${quoted(login)}`);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '42501') throw error;
    throw new StartFailure(
      `The user of DATABASE_URL may not grant roles: let an administrator run "create role schoolbell_app nologin; grant schoolbell_app to ${login}".`,
    );
  }
}

/** Refuses an app login that row-level security would not bind. */
export async function refusePower(app: pg.Client, owner: string): Promise<void> {
  const { rows } = await app.query<{ role: string; powerful: boolean; owns: boolean }>(
    "select current_user as role, rolsuper or rolbypassrls as powerful, pg_has_role(current_user, $1, 'member') as owns from pg_roles where rolname = current_user",
    [owner],
  );
  const found = rows[0]!;
  if (!found.powerful && !found.owns) return;
  throw new StartFailure(
    `The user "${found.role}" of DATABASE_APP_URL must be neither a superuser nor able to bypass row-level security nor a member of DATABASE_URL's user "${owner}".`,
  );
}

/** Creates a login, or gives an existing one this password; roles without power over others. */
async function ensureRole(client: pg.Client, role: string, password: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [rolesLock]);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    if (!rowCount) {
      await client.query(`create role ${role} login nosuperuser nocreatedb nocreaterole password '${password}'`);
      for (const limit of role === 'schoolbell_app' ? appLimits : [])
        await client.query(`alter role ${role} set ${limit}`);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
