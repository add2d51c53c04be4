import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '@schoolbell/core/http/errors';
import type { FileFormat } from '@schoolbell/core/http/fileFormats';
import type { TableContext } from '../../http/context.ts';
import { pathOf } from '../../http/files.ts';
import { insertAudit } from '../../http/queries.ts';
import type { Rows } from '../../http/table.ts';
import { tableAs } from '../../http/tableBytes.ts';
import { newToken } from '../../http/tokens.ts';
import { type JobContext, type JobKinds, outsideWork, type Sending } from '../../jobs/kinds.ts';
import { renewJob } from '../../jobs/queries.ts';
import { authorOf } from '../../people/colleagues/queries.ts';
import { beginTry, keepFailure, keepMade, keepProgress, type Made, takeTime } from './making/queries.ts';
import { findDownload, forgetDownloads } from './queries.ts';
import { expiryFrom, inputFor, refuseWithoutAccess, tableOf } from './verbs.ts';

/** Rows after which, and milliseconds after which, a job says how far it is, and asks whether it is still wanted. */
const ROWS_BETWEEN = 20_000;
const TIME_BETWEEN = 1_000;

const NO_ACCESS = 'The person who asked for this file no longer has access.';

/** A file to make. */
interface Prepared {
  download_id: number;
  handle: string;
  author_id: number;
  call: string;
  asked: Record<string, unknown>;
  format: FileFormat;
}

/** It was cancelled, or a newer try makes the file. */
class NotWanted extends Error {}

/** A person's rights, and which of them were asked for. */
class AskedRights extends Set<string> {
  readonly needed = new Set<string>();

  override has(category: string): boolean {
    const holds = super.has(category);
    if (holds) this.needed.add(category);
    return holds;
  }

  override [Symbol.iterator](): SetIterator<string> {
    for (const category of super.values()) this.needed.add(category);
    return super.values();
  }
}

/** What the export gets: the job's transaction, in the name and with the rights of the person who asked. */
async function contextFor(context: JobContext, author_id: number) {
  const { db, tenant } = context;
  const author = await authorOf(db, tenant.institution_id, author_id);
  if (!author) throw new Failure('forbidden', NO_ACCESS);
  const access = new AskedRights(author.access);
  const audit: TableContext['audit'] = (kind, entry) =>
    insertAudit(db, { institution_id: tenant.institution_id, actor_id: author_id }, kind, entry);
  const acting: TableContext = { ...context, viewer: { ...author, access }, audit, auditAtOnce: audit };
  return { acting, access };
}

/** Rows as they come, with a word now and then on how many there were. */
async function* counted(rows: AsyncIterable<Rows>, tell: (count: number) => Promise<void>, count: { rows: number }) {
  let [told, at] = [0, performance.now()];
  for await (const some of rows) {
    count.rows += some.length;
    if (count.rows - told >= ROWS_BETWEEN || performance.now() - at >= TIME_BETWEEN) {
      [told, at] = [count.rows, performance.now()];
      await tell(count.rows);
    }
    yield some;
  }
}

/** Writes the file, in one transaction that reads. */
async function write(context: JobContext, prepared: Prepared, path: string, sending: Sending): Promise<Made> {
  const { call, asked, format, download_id, handle, author_id } = prepared;
  const { institution_id } = context.tenant;
  const table = tableOf(context, call);
  const { acting, access } = await contextFor(context, author_id);
  refuseWithoutAccess(acting, table);
  await takeTime(context.db);
  const tell = (rows: number) =>
    sending.meanwhile(async ({ db, changed }) => {
      await renewJob(db, institution_id, 'makeDownload', String(download_id));
      if (!(await keepProgress(db, { institution_id, download_id, handle }, rows))) throw new NotWanted();
      changed('downloads');
    });
  const count = { rows: 0 };
  const file = await table.make(inputFor(table, asked) as never, acting);
  const { filename, pieces } = tableAs({ ...file, rows: counted(file.rows, tell, count) }, format);
  const hash = createHash('sha256');
  let bytes = 0;
  async function* hashed() {
    for await (const piece of pieces) {
      const buffer = Buffer.from(piece as Uint8Array);
      hash.update(buffer);
      bytes += buffer.length;
      yield buffer;
    }
  }
  await mkdir(dirname(path), { recursive: true });
  await pipeline(Readable.from(hashed(), { objectMode: false }), createWriteStream(path, { flags: 'wx' }));
  return { file_name: filename, rows: count.rows, bytes, sha256: hash.digest(), needs: [...access.needed].sort() };
}

/**
 * Makes an export into a file: with the rights that its person has now, in pieces, and stopped as soon as it is
 * cancelled.
 */
const makeDownload = outsideWork<Prepared, Made | null>({
  async prepare(payload, { db, tenant: { institution_id }, later, changed }) {
    const download_id = Number(payload['download_id']);
    const found = await findDownload(db, institution_id, download_id, { locked: true });
    if (!found?.call || (found.state !== 'waiting' && found.state !== 'making')) return undefined;
    // The bytes of a try that failed, or whose server died.
    if (found.handle) await later('removeFiles', { handles: [found.handle] });
    const handle = newToken();
    await beginTry(db, { institution_id, download_id, handle });
    changed('downloads');
    const { call, asked, format, user_detail_id: author_id } = found;
    return { download_id, handle, author_id, call, asked: asked ?? {}, format };
  },

  async send(prepared, sending) {
    const path = pathOf(sending.dataDir, prepared.handle);
    try {
      return { end: 'done', sent: await sending.meanwhile((context) => write(context, prepared, path, sending)) };
    } catch (error) {
      await rm(path, { force: true });
      if (error instanceof NotWanted) return { end: 'done', sent: null };
      if (error instanceof Failure && error.status < 500) return { end: 'refused', reason: error.message };
      throw error;
    }
  },

  async settle(_, end, { db, tenant: { institution_id }, now, later, changed }, { download_id, handle }) {
    const at = { institution_id, download_id, handle };
    if (end.end === 'done' && end.sent) {
      const isKept = await keepMade(db, at, end.sent, { now, expires_at: expiryFrom(now) });
      if (!isKept) await later('removeFiles', { handles: [handle] });
    } else if (end.end !== 'done') await keepFailure(db, at, { error: end.reason, now });
    changed('downloads');
  },

  async failed(payload, { last }, { db, tenant: { institution_id }, now, changed }) {
    if (!last) return;
    const download_id = Number(payload['download_id']);
    await keepFailure(db, { institution_id, download_id }, { error: "We couldn't make this file.", now });
    changed('downloads');
  },
});

/** Files that take a while, and deleting them. */
export const downloadJobs: JobKinds = {
  makeDownload,
  forgetDownloads: async (_, { db, tenant, now, later }) => {
    const handles = await forgetDownloads(db, tenant.institution_id, now);
    if (handles.length > 0) await later('removeFiles', { handles });
  },
};
