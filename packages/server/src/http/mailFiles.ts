import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { LINK_DAYS } from '@schoolbell/core/messages/linking/rules';
import { type DocumentKind, fileNameOf } from '@schoolbell/core/records/files/rules';
import { findLinkedFile } from '../messages/linking/queries.ts';
import { openFileToken } from '../messages/linking/verbs.ts';
import { sessionCookies } from './cookies.ts';
import { contentHeaders, storedAt } from './files.ts';
import { broken, linkIn, type Said, showPage } from './mailPages.ts';
import { secretPage } from './paymentPages.ts';
import { unseal } from './seal.ts';
import type { Services } from './services.ts';
import { openWork } from './work.ts';

const goneTitle = 'This file is no longer here';
const expired = (school: string): Said => ({
  heading: goneTitle,
  paragraphs: [`Links to files work for ${LINK_DAYS} days. If you still need the file, ask ${school}.`],
});
const removed = (school: string): Said => ({
  heading: goneTitle,
  paragraphs: [`The file, or the email that it came with, was deleted. If you still need it, ask ${school}.`],
});

/**
 * Serves the files that a mail links to: `/mail/file?institution={hash}&token=…&file={place}`. Anyone with the link gets
 * the file, as with one that is attached. The token is sealed: it names the mail and when it ends, and opens only that
 * mail's files.
 */
export function serveMailFiles(app: FastifyInstance, services: Services): void {
  const { secretKey, publicUrl, dataDir } = services.config;

  /** What an address names; undefined where it is none of ours. */
  const opened = (query: { file?: unknown }) => {
    const link = linkIn(query);
    if (!link || typeof query.file !== 'string' || !/^\d{1,2}$/.test(query.file)) return undefined;
    const unsealed = (sealed: Buffer, place: string) => unseal(secretKey, sealed, place);
    const about = openFileToken(unsealed, link);
    return about && { institution: link.hash, ...about, place: Number(query.file) };
  };

  app.get('/mail/file', async (request, reply) => {
    const link = opened(request.query as object);
    if (!link) return showPage(reply.code(404), broken);
    const work = await openWork(services, {}, request, sessionCookies(request, reply, publicUrl));
    try {
      const { institution_id, institutionName: school } = await work.enter(link.institution);
      const isOver = link.until <= work.now;
      const file = isOver ? undefined : await findLinkedFile(work.db, institution_id, link);
      await work.finish();
      const path = file && (await storedAt(dataDir, file.handle, request));
      if (!path) return await showPage(reply.code(410), isOver ? expired(school) : removed(school));
      const file_name = fileNameOf(file.file_name, file.media_type as DocumentKind);
      reply.headers({ ...secretPage, 'cache-control': 'private, no-store', ...contentHeaders({ ...file, file_name }) });
      return await reply.send(createReadStream(path));
    } catch (error) {
      await work.giveUp(error);
      throw error;
    }
  });
}
