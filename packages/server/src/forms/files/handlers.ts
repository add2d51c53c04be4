import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { shownFields } from '@schoolbell/core/forms/conditions/rules';
import { FORM_FILE_TEXT, formFileKinds, uploadOf } from '@schoolbell/core/forms/files/rules';
import type { FormField, FormValues } from '@schoolbell/core/forms/rules';
import { Failure, invalid } from '@schoolbell/core/http/errors';
import { fileNameOf } from '@schoolbell/core/records/files/rules';
import { formFilesChanged } from '@schoolbell/core/forms/events';
import { insertFile } from '../../files/queries.ts';
import type { Context, Db, Handlers } from '../../http/context.ts';
import { contentOf } from '../../http/documents.ts';
import { pathOf } from '../../http/files.ts';
import { readTicket } from '../../http/ticket.ts';
import { hashOf, newToken } from '../../http/tokens.ts';
import { openForm, TICKET_KEY } from '../config/handlers.ts';
import type { Sheet } from '../queries.ts';
import { typeOfForm } from '../types/queries.ts';
import { addUpload, findUpload, formFilesOf, mayUpload, saveFormFiles, type Upload } from './queries.ts';

const refused = (text: string, code: 'invalid' | 'unsupportedFile' | 'conflict' = 'invalid') =>
  new Failure(code, 'File upload failed', { file: text });

/** A file's bytes as they are kept and what they are; refused where families may not attach such a thing. */
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
    return { form_files, message: form_files ? 'Forms may take files now.' : 'Forms take no files any longer.' };
  },

  uploadFormFile: async ({ institution, form, field, ticket, file }, context) => {
    const { db, now, dataDir } = context;
    const tenant = await context.enter(institution);
    const { institution_id } = tenant;
    const { sheet, origin } = await openForm(context, tenant, {
      type: (await typeOfForm(db, institution_id, form)) ?? 'lead',
      hash: form,
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
      throw refused('There are too many files already', 'conflict');
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

const filesIn = (fields: readonly FormField[], values: FormValues) =>
  shownFields(fields, values).filter((field) => field.field_type === 'file' && Array.isArray(values[field.field_name]));

/** Each set of a form's answers with the names of its files in the place of their tokens, and the files themselves. */
export interface Opened {
  named: FormValues[];
  uploads: Upload[][];
}

/** A question for files of a form that was sent, at its field path. */
interface AskedFiles {
  institution_id: number;
  custom_form_id: number;
  field_id: number;
  path: string;
}

/** The files of one question. Throws `invalid` where one is not there (any more), or was named before. */
async function uploadsAt(
  db: Db,
  { path, ...asked }: AskedFiles,
  values: readonly string[],
  seen: Set<number>,
): Promise<Upload[]> {
  const uploads: Upload[] = [];
  for (const value of values) {
    const found = await findUpload(db, { ...asked, token_hash: hashOf(uploadOf(value)?.token ?? '') });
    if (!found || seen.has(found.id))
      throw invalid({
        [path]: 'This file is no longer there. Please choose it again',
      });
    seen.add(found.id);
    uploads.push(found);
  }
  return uploads;
}

/** Finds the files that came with a form's answers: the first child's, then each further one's. */
export async function openUploads(
  db: Db,
  institution_id: number,
  { fields, custom_form_id }: Pick<Sheet, 'fields' | 'custom_form_id'>,
  answers: readonly FormValues[],
): Promise<Opened> {
  const opened: Opened = { named: [], uploads: [] };
  const seen = new Set<number>();
  for (const [at, values] of answers.entries()) {
    const named = { ...values };
    const uploads: Upload[] = [];
    for (const { id: field_id, field_name } of filesIn(fields, values)) {
      const path = at > 0 ? `children.${at - 1}.${field_name}` : field_name;
      const own = await uploadsAt(
        db,
        { institution_id, custom_form_id, field_id, path },
        values[field_name] as string[],
        seen,
      );
      uploads.push(...own);
      named[field_name] = own.map((one) => one.file_name);
    }
    opened.named.push(named);
    opened.uploads.push(uploads);
  }
  return opened;
}

/** Refuses to make a question for files while the school takes none. */
export async function refuseFilesWhileOff({ db }: Pick<Context, 'db'>, institution_id: number): Promise<void> {
  if (await formFilesOf(db, institution_id)) return;
  const text = 'Forms take no files until you allow it under Widgets & embedding';
  throw new Failure('conflict', text, { field_type: text });
}
