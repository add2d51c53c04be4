import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '@schoolbell/core/http/errors';
import { type DocumentKind, documentKinds } from '@schoolbell/core/records/files/rules';
import { mayOpenPerson } from '@schoolbell/core/people/rules';
import { may } from '@schoolbell/core/access';
import { slipName } from '@schoolbell/core/billing/payments/rules';
import { findSlip } from '../billing/claims/queries.ts';
import { findFile, findLogo } from '../files/queries.ts';
import { pictureOnSale } from '../bookings/page/queries.ts';
import { documentAt } from '../records/files/queries.ts';
import { anybody } from '../people/verbs.ts';
import { findPerson } from '../people/queries.ts';
import { FILE_KEY, signedFor } from './fileLinks.ts';
import { sessionCookies } from './cookies.ts';
import type { Services } from './services.ts';
import { openWork, type Work } from './work.ts';

const handleShape = /^[\w-]{43}$/;
/** What a file's page is allowed to do if it is opened directly: nothing. */
const SANDBOX = "default-src 'none'; style-src 'none'; sandbox";

/** Where a file's bytes lie. Handles are random, so the first two letters spread them evenly over folders. */
export function pathOf(dataDir: string, handle: string): string {
  return join(dataDir, 'files', handle.slice(0, 2), handle);
}

/** Revalidated each time, so that nobody who has signed out, or lost the right, reads it from the browser's cache. */
const OWN = { 'cache-control': 'private, no-cache' };
/** A logo is also on the school's own sites; a removed one expires within the hour. */
const EVERYBODYS = { 'cache-control': 'public, max-age=3600', 'cross-origin-resource-policy': 'cross-origin' };

/** The ending of a file's name by its kind. */
export function endingOf(media_type: string): string {
  return documentKinds[media_type as DocumentKind] ?? 'webp';
}

/** How a file is handed over: a picture is shown in its page, a document is saved under its own name (RFC 6266, 8187). */
function disposition(file_name: string | undefined): string {
  if (file_name === undefined) return 'inline; filename="picture.webp"';
  const plain = file_name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file_name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}

/** What a file is sent with. Opened directly it can do nothing. */
export const contentHeaders = (file: { media_type: string; bytes: number; file_name?: string | undefined }) => ({
  'content-type': file.media_type,
  'content-length': file.bytes,
  'content-security-policy': SANDBOX,
  'x-content-type-options': 'nosniff',
  'content-disposition': disposition(file.file_name),
});

/** Where a file's bytes lie; undefined, with a line for operators, where they are missing. */
export async function storedAt(dataDir: string, handle: string, { log }: FastifyRequest): Promise<string | undefined> {
  const path = pathOf(dataDir, handle);
  const is = await stat(path).catch(() => undefined);
  if (!is)
    log.warn(
      `A file that the database names is not in ${dataDir}: all servers of an installation need the same data folder.`,
    );
  return is && path;
}

/** The name of a payment's slip, where the signed-in person works with payments: with all of them, or with those of their own. */
async function openSlip({ db, tenant, viewer }: Pick<Work, 'db' | 'tenant' | 'viewer'>, handle: string) {
  if (!may(viewer, 'billing') && !may(viewer, 'own_invoices')) return undefined;
  const own = may(viewer, 'billing') ? null : viewer!.user_detail_id;
  const slip = await findSlip(db, { institution_id: tenant.institution_id, own }, handle);
  return slip && slipName(slip.reference, slip.media_type);
}

/** A slip by an address that was signed, for anyone who has it. */
async function openSigned(work: Work, handle: string, query: object) {
  const school = signedFor(work.key(FILE_KEY), handle, query, work.now);
  if (school === undefined) return undefined;
  const { institution_id } = await work.enter(school);
  const slip = await findSlip(work.db, { institution_id, own: null }, handle);
  if (!slip) throw new Failure('notFound', 'Not found.');
  return { ...slip, file_name: slipName(slip.reference, slip.media_type) };
}

/** A file that the signed-in person can have, with the name of a document. A document of a person they can't open doesn't exist for them. */
async function openFile(
  { db, tenant, viewer }: Pick<Work, 'db' | 'tenant' | 'viewer'>,
  handle: string,
): Promise<{ media_type: string; bytes: number; file_name?: string } | undefined> {
  const file = await findFile(db, tenant.institution_id, handle);
  // What goes with letters is read in the mail.
  if (file?.kind === 'letter') return undefined;
  if (file?.kind !== 'document') return file;
  const slip = await openSlip({ db, tenant, viewer }, handle);
  if (slip) return { ...file, file_name: slip };
  const document = await documentAt(db, tenant.institution_id, handle);
  const person = document && (await findPerson(db, tenant.institution_id, document.person_id, { roles: anybody }));
  return person && mayOpenPerson(viewer!, person) ? { ...file, file_name: document.file_name } : undefined;
}

/** A picture that is on public pages: a school's logo, or one on the booking page of the school that the address names. */
async function openPublic(work: Work, handle: string, of: unknown) {
  const logo = await findLogo(work.db, handle);
  if (logo || typeof of !== 'string' || of.length > 128) return logo;
  const { institution_id } = await work.enter(of);
  const picture = await pictureOnSale(work.db, institution_id, handle);
  if (!picture) throw new Failure('notFound', 'Not found.');
  return picture;
}

/**
 * Serves uploaded files to the staff of their institution, because a child's picture is private. Only a school's logo and the
 * pictures on its booking page are public.
 */
export function serveFiles(app: FastifyInstance, services: Services): void {
  app.get('/files/:handle', async (request, reply) => {
    const { handle } = request.params as { handle: string };
    if (!handleShape.test(handle)) throw new Failure('notFound', 'Not found.');
    const work = await openWork(services, {}, request, sessionCookies(request, reply, services.config.publicUrl));
    try {
      const query = request.query as { of?: unknown };
      const signed = await openSigned(work, handle, query);
      const shown = signed ? undefined : await openPublic(work, handle, query.of);
      if (!signed && !shown) await work.admit('staff');
      const file = signed ?? (shown ? { ...shown, file_name: undefined } : await openFile(work, handle));
      await work.finish();
      if (!file) throw new Failure('notFound', 'Not found.');
      // What a handle names never changes.
      const etag = `"${handle}"`;
      reply.headers({ etag, ...(shown ? EVERYBODYS : OWN) });
      if (request.headers['if-none-match'] === etag) return await reply.code(304).send();
      const path = await storedAt(services.config.dataDir, handle, request);
      if (!path) throw new Failure('notFound', 'Not found.');
      reply.headers(contentHeaders(file));
      return await reply.send(createReadStream(path));
    } catch (error) {
      await work.giveUp(error);
      throw error;
    }
  });
}
