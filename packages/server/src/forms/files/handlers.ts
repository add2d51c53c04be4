import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FORM_FILE_TEXT, formFileKinds } from '@schoolbell/core/forms/files/rules';
import { Failure } from '@schoolbell/core/http/errors';
import { fileNameOf } from '@schoolbell/core/records/files/rules';
import { formFilesChanged } from '@schoolbell/core/forms/events';
import { insertFile } from '../../files/queries.ts';
import type { Handlers } from '../../http/context.ts';
import { contentOf } from '../../http/documents.ts';
import { pathOf } from '../../http/files.ts';
import { readTicket } from '../../http/ticket.ts';
import { hashOf, newToken } from '../../http/tokens.ts';
import { openForm, TICKET_KEY } from '../config/verbs.ts';
import { typeOfForm } from '../types/queries.ts';
import { addUpload, formFilesOf, mayUpload, saveFormFiles } from './queries.ts';

const refused = (text: string, code: 'invalid' | 'unsupportedFile' | 'conflict' = 'invalid') =>
  new Failure(code, 'File upload failed', { file: text });

/** A file's stored bytes and kind; refused if families can't attach it. */
async function taken(
  file: Blob,
): Promise<{ bytes: Buffer; media_type: Parameters<typeof fileNameOf>[1]; file_name: string }> {
  const name = file instanceof File ? file.name : '';
  const wrong = () => refused(`Please choose another file: ${FORM_FILE_TEXT}`, 'unsupportedFile');
  const content = await contentOf(Buffer.from(await file.arrayBuffer()), name).catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'unsupportedFile' ? wrong() : error;
  });
  if (!formFileKinds.includes(content.media_type)) throw wrong();
  return { ...content, file_name: fileNameOf(name, content.media_type) };
}

/** Files with forms: the school's setting, and what families attach. */
export const formFilesHandlers: Handlers<'formFiles'> = {
  formFiles: async (_, { db, tenant }) => ({ form_files: await formFilesOf(db, tenant.institution_id) }),

  saveFormFiles: async ({ form_files }, context) => {
    const { db, tenant } = context;
    const before = await formFilesOf(db, tenant.institution_id);
    await saveFormFiles(db, tenant.institution_id, form_files);
    await context.audit(formFilesChanged, { before: { form_files: before }, after: { form_files } });
    return { form_files, message: form_files ? 'Forms now accept files.' : 'Forms no longer accept files.' };
  },

  uploadFormFile: async ({ institution, form, field, ticket, file }, context) => {
    const { db, now, dataDir } = context;
    const tenant = await context.enter(institution);
    const { institution_id } = tenant;
    const { sheet, origin } = await openForm(context, tenant, {
      type: (await typeOfForm(db, institution_id, form)) ?? 'lead',
      hash: form,
      booking: true,
    });
    const asked = sheet.fields.find((one) => one.field_name === field && one.field_type === 'file' && one.toShow);
    if (!asked) throw new Failure('notFound', 'Not found.');
    const read = readTicket(
      context.key(TICKET_KEY),
      ticket,
      { institution: tenant.hash, form: sheet.hash, origin },
      now,
    );
    if (!read) throw new Failure('ticketExpired', 'This form has been open for too long. Please load it again.');
    if (!(await mayUpload(db, institution_id, read.challenge)))
      throw refused('There are already too many files', 'conflict');
    const { bytes, media_type, file_name } = await taken(file);
    const handle = newToken();
    const path = pathOf(dataDir, handle);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes, { flag: 'wx' });
    await insertFile(db, institution_id, { handle, kind: 'document', media_type, bytes: bytes.length }, null);
    const token = newToken();
    await addUpload(db, {
      institution_id,
      custom_form_id: sheet.custom_form_id,
      field_id: asked.id,
      token_hash: hashOf(token),
      ticket: read.challenge,
      handle,
      file_name,
      created_at: now,
    });
    return { value: `${token}/${file_name}`, file_name, file_size: bytes.length };
  },
};
