import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { may } from '@schoolbell/core/access';
import { dayIn } from '@schoolbell/core/format';
import { MOST_ATTACHED_MB, MOST_PDF_ROWS } from '@schoolbell/core/reports/schedules/rules';
import { insertFile } from '../../../files/queries.ts';
import { pathOf } from '../../../http/files.ts';
import { mediaTypes, tableAs } from '../../../http/tableBytes.ts';
import { newToken } from '../../../http/tokens.ts';
import type { Sending } from '../../../jobs/kinds.ts';
import type { UploadedFile } from '../../../jobs/papers.ts';
import { drawDocument } from '../../../outside/documents/documents.ts';
import { groupsFile } from '../../exports/verbs.ts';
import type { Ready, ReportContext } from '../../verbs.ts';
import { type ReportLines, readLines, type Written } from '../verbs.ts';

const MOST_BYTES = MOST_ATTACHED_MB * 1024 * 1024;

/** A report's file. What it holds was read already; `content` only draws it. */
export interface ReportFile {
  filename: string;
  contentType: string;
  content(): Promise<Buffer>;
}

/** The file that comes with a mail; or why there is only the link, in words for the mail, empty where none is wanted. */
export interface Attached {
  file: ReportFile | null;
  why: string;
}

/** A report as a PDF: its totals, then all of its groups. */
export function pdfOf(
  { now, tenant }: Pick<ReportContext, 'now' | 'tenant'>,
  { report, compiled }: Ready,
  { title, totals, lines }: ReportLines,
): ReportFile {
  const { start, end } = compiled.span;
  const day = dayIn(now, tenant.time_zone);
  const document = {
    title,
    school: tenant.institutionName,
    footer: day,
    logo: null,
    people: [
      {
        name: title,
        line: start === '' ? day : `${start} – ${end}`,
        picture: null,
        sections: [
          { title: 'Totals', rows: totals },
          { title: 'Rows', rows: lines },
        ].filter(({ rows }) => rows.length > 0),
      },
    ],
  };
  return {
    filename: `${report.x}-${day}.pdf`,
    contentType: 'application/pdf',
    content: () => drawDocument('profile-sheets', document),
  };
}

/** All pieces as one, or null if they are larger than a mail carries. */
async function gathered(pieces: AsyncIterable<string | Uint8Array>): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    const part = Buffer.from(piece as Uint8Array);
    bytes += part.length;
    if (bytes > MOST_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const tooLarge: Attached = {
  file: null,
  why: `The file is larger than ${MOST_ATTACHED_MB} MB, so it is not attached. Export it from the report.`,
};
const tooLong: Attached = {
  file: null,
  why: `The report has more than ${MOST_PDF_ROWS.toLocaleString('en-US')} rows, too many for a PDF, so no file is attached. Export it from the report.`,
};

/** Reads the file that comes with a mail, if its author wants it and may still say so. */
export async function attachedFile(
  context: ReportContext,
  ready: Ready,
  { attach, format, asked }: Pick<Written, 'attach' | 'format' | 'asked'>,
): Promise<Attached> {
  if (attach === 0 || !may(context.viewer, 'setup')) return { file: null, why: '' };
  if (format === 'pdf') {
    const read = await readLines(context, ready, { ...asked, limit: MOST_PDF_ROWS });
    return read.count > MOST_PDF_ROWS ? tooLong : { file: pdfOf(context, ready, read), why: '' };
  }
  const { filename, pieces } = tableAs(await groupsFile(context, ready, asked), format);
  const content = await gathered(pieces);
  if (!content) return tooLarge;
  return { file: { filename, contentType: mediaTypes[format], content: async () => content }, why: '' };
}

/**
 * Keeps a file as mails carry it. Its row is there before its bytes, so that what a stopped server leaves behind is deleted like
 * any file of a letter that nothing uses.
 */
export async function keepFile(
  { filename, contentType, content }: ReportFile,
  { institution_id, author_id }: { institution_id: number; author_id: number },
  { dataDir, meanwhile }: Pick<Sending, 'dataDir' | 'meanwhile'>,
): Promise<UploadedFile> {
  const bytes = await content();
  const handle = newToken();
  await meanwhile(({ db }) =>
    insertFile(db, institution_id, { handle, kind: 'letter', media_type: contentType, bytes: bytes.length }, author_id),
  );
  const path = pathOf(dataDir, handle);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes, { flag: 'wx' });
  return { handle, filename, contentType };
}
