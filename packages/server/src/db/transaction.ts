import type { Writable } from 'node:stream';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely';
import pg from 'pg';
import type { Connections } from './connect.ts';
import type { Database } from './database.ts';
import type { Waiting } from './frozen.ts';

/** The tenant transaction that every query of a request goes through. */
export type Db = Transaction<Database>;

const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();
const driver = new DummyDriver();
const dialect = new PostgresDialect({
  pool: async () => {
    throw new Error('Queries run on the connection of their transaction');
  },
});
let cursors = 0;

/** A query for the driver, made as it keeps it: given as settings, it would first be copied property by property, at a third of the price of sending it. */
class Query extends pg.Query {
  declare name: string | undefined;

  constructor(
    text: string,
    values: unknown[] | undefined,
    name: string | undefined,
    done: (error: Error | undefined, result: unknown) => void,
  ) {
    super(text, values, done);
    this.name = name;
  }
}

/** Whether all statements of a transaction read what there was at its first one, or each what there is then. */
export interface Isolation {
  atOneMoment?: true;
}

/** One checked-out connection with a transaction on it. It ends by `commit` or `rollback`, once. */
export class OpenTransaction implements DatabaseConnection, Waiting {
  readonly db: Db;
  readonly #client: pg.PoolClient;
  readonly #connections: Connections;
  #lost: Error | undefined;
  #over = false;
  #wrote = false;
  #gathering = false;
  #awaited = 0;
  waitingSince: number | undefined;

  constructor(client: pg.PoolClient, connections: Connections, { atOneMoment }: Isolation = {}) {
    this.#client = client;
    this.#connections = connections;
    client.on('error', this.#lose);
    connections.open.add(this);
    const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (consumer) => consumer(this) });
    this.db = new Transaction<Database>({ config: { dialect }, dialect, driver, executor });
    // A failure shows at the first query.
    this.#send(atOneMoment ? 'begin isolation level repeatable read' : 'begin').catch(this.#lose);
  }

  get #stream(): Pick<Writable, 'cork' | 'uncork' | 'destroy'> {
    return (this.#client as unknown as { connection: { stream: Writable } }).connection.stream;
  }

  /** Sends a query. Queries sent together leave in one piece, because each separate write wakes the database once more. */
  #send<Row extends pg.QueryResultRow>(text: string, values?: unknown[], name?: string): Promise<pg.QueryResult<Row>> {
    if (!this.#gathering) {
      this.#gathering = true;
      const stream = this.#stream;
      stream.cork();
      // Runs once every promise that can continue has done so.
      process.nextTick(() => {
        this.#gathering = false;
        stream.uncork();
      });
    }
    this.#awaited++;
    this.waitingSince ??= performance.now();
    return new Promise((resolve, reject) => {
      this.#client.query(
        new Query(text, values, name, (error, result) => {
          this.waitingSince = --this.#awaited > 0 ? performance.now() : undefined;
          return error ? reject(error) : resolve(result as pg.QueryResult<Row>);
        }),
      );
    });
  }

  cutOff(): void {
    this.#stream.destroy(new Error('Connection terminated: the database does not answer'));
  }

  /** Runs a statement by its text: for what is asked before a handler begins. */
  async run<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    const told = this.#connections.heard?.(text, values);
    const answer = await this.#send<Row>(text, values, this.#connections.nameOf(text));
    told?.(answer);
    return answer.rows;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#over) throw new Error('This transaction is over');
    const { sql, parameters } = query;
    const told = this.#connections.heard?.(sql, parameters);
    const answer = await this.#send(sql, parameters as unknown[], this.#connections.nameOf(sql));
    told?.(answer);
    // A statement that starts with WITH can write and still be reported as a SELECT.
    if (answer.command !== 'SELECT' || /^\s*with\b/i.test(sql)) this.#wrote = true;
    return { rows: answer.rows as Row[], numAffectedRows: BigInt(answer.rowCount ?? 0) };
  }

  /** A cursor in SQL: rows come as they are requested, in constant memory, and the connection can pipeline. */
  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    const cursor = `rows_${++cursors}`;
    this.#connections.heard?.(query.sql, query.parameters);
    await this.#send(`declare ${cursor} no scroll cursor for ${query.sql}`, query.parameters as unknown[]);
    while (true) {
      const { rows } = await this.#send(`fetch ${chunkSize} from ${cursor}`);
      if (rows.length > 0) yield { rows: rows as Row[] };
      if (rows.length < chunkSize) break;
    }
    await this.#send(`close ${cursor}`);
  }

  /** Ends the transaction. Throws if the database rolled it back instead. */
  async commit(): Promise<void> {
    this.#over = true;
    try {
      const { command } = await this.#send('commit');
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back by an earlier error');
    } catch (error) {
      this.#release(error as Error);
      throw error;
    }
    this.#release();
  }

  /** Gives the transaction up. Never throws: a connection that can't even do this is thrown away. */
  async rollback(): Promise<void> {
    if (this.#over) return;
    this.#over = true;
    try {
      if (this.#lost) throw this.#lost;
      await this.#send('rollback');
      this.#release();
    } catch (error) {
      this.#release(error as Error);
    }
  }

  /**
   * Ends the transaction, and waits for the database's word only where something was written. After mere reading nothing
   * can be lost, and the next user's queries queue behind the commit on the same connection.
   */
  async finish(): Promise<void> {
    if (this.#wrote || this.#lost) return this.commit();
    this.#over = true;
    this.#send('commit').catch(() => {});
    this.#release();
  }

  #lose = (error: Error): void => {
    this.#lost ??= error;
  };

  #release(error?: Error): void {
    this.#connections.open.delete(this);
    this.#client.removeListener('error', this.#lose);
    this.#client.release(error ?? this.#lost);
  }
}

/** Takes a connection and begins. Throws the driver's error where the database is away. */
export async function begin(connections: Connections, isolation?: Isolation): Promise<OpenTransaction> {
  return new OpenTransaction(await connections.pool.connect(), connections, isolation);
}

/** Runs work in its own transaction and commits it: for jobs, the seed and other work beside requests. */
export async function transact<T>(
  connections: Connections,
  work: (db: Db, transaction: OpenTransaction) => Promise<T>,
  isolation?: Isolation,
): Promise<T> {
  const transaction = await begin(connections, isolation);
  try {
    const result = await work(transaction.db, transaction);
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}
