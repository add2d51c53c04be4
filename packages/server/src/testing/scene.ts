import { connect } from '../db/connect.ts';
import { OpenTransaction } from '../db/transaction.ts';
import { superuserOf, type TestDatabase } from './database.ts';
import type { Asker } from './rows.ts';
import type { TestSchool } from './server.ts';

/** A database as its superuser asks it, and as the app does for a school. */
export interface Scene extends Asker {
  db: OpenTransaction['db'];
  /** Does something as the app, for the school. */
  asApp<T>(work: () => Promise<T>): Promise<T>;
  /** Does something without keys and triggers, so that a row can exist without what it refers to. */
  loosely(work: () => Promise<void>): Promise<void>;
}

/** Where scenes are played: each in a transaction that is rolled back. End it in `afterAll`. */
export interface Stage {
  scene<T>(play: (scene: Scene) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

/** Opens a stage on a test file's database. */
export function stageOn(database: TestDatabase, school: TestSchool): Stage {
  const connections = connect({ login: superuserOf(database), size: 1, prepare: false });
  return {
    async scene(play) {
      const transaction = new OpenTransaction(await connections.pool.connect(), connections);
      try {
        return await play(sceneIn(transaction, school));
      } finally {
        await transaction.rollback();
      }
    },
    end: () => connections.end(),
  };
}

function sceneIn(transaction: OpenTransaction, { institution_id, owner }: TestSchool): Scene {
  const query: Asker['query'] = async <Row>(text: string, values: unknown[] = []) => ({
    rows: (await transaction.run<Record<string, unknown>>(text, values)) as Row[],
  });
  return {
    query,
    db: transaction.db,
    async asApp(work) {
      await query("select set_config('app.institution_id', $1, true), set_config('app.actor', $2, true)", [
        String(institution_id),
        String(owner.user_detail_id),
      ]);
      await query('set local role schoolbell_app');
      const result = await work();
      await query('reset role');
      return result;
    },
    async loosely(work) {
      await query("set local session_replication_role = 'replica'");
      await work();
      await query("set local session_replication_role = 'origin'");
    },
  };
}
