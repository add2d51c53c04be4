import { LARGEST_MAIL } from '@schoolbell/core/messages/rules';
import { type DocumentKind, fileNameOf } from '@schoolbell/core/records/files/rules';
import type { StaffContext } from '../../http/context.ts';
import type { UploadedFile } from '../../jobs/papers.ts';
import { findUploads, type MailFile } from './queries.ts';

const MB = 1024 * 1024;

/** The files that a mail is sent with, as its author names them. */
interface Sent {
  mail_attachments: readonly string[];
  mail_attachments_details?: readonly { handle: string; file_name: string }[] | undefined;
}

/** The files of an automation's mail, and what is wrong with them by place in the list. */
export async function filesFor(
  { db, viewer }: StaffContext,
  { mail_attachments: handles, mail_attachments_details: named = [] }: Sent,
  automation_id: number | null,
): Promise<{ files: MailFile[]; wrong: Record<string, string> }> {
  const found = await findUploads(db, viewer.institution_id, { handles, by: viewer.user_detail_id, automation_id });
  const known = new Map(found.map((file) => [file.handle, file]));
  const files = [...new Set(handles)].flatMap((handle): MailFile[] => {
    const file = known.get(handle);
    const name = named.find((one) => one.handle === handle)?.file_name ?? '';
    return file ? [{ ...file, file_name: fileNameOf(name, file.media_type as DocumentKind) }] : [];
  });
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const gone = handles.flatMap((handle, at) =>
    known.has(handle) ? [] : [[`mail_attachments.${at}`, 'File not found'] as const],
  );
  const large = `These files are larger than ${LARGEST_MAIL / MB} MB together`;
  return { files, wrong: { ...Object.fromEntries(gone), ...(bytes > LARGEST_MAIL && { mail_attachments: large }) } };
}

/** The files of a version as a mail carries them. */
export const carriedFiles = (files: readonly MailFile[]): UploadedFile[] =>
  files.map(({ handle, file_name, media_type }) => ({ handle, filename: file_name, contentType: media_type }));
