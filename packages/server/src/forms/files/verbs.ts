import { shownFields } from '@schoolbell/core/people/questions/conditions/rules';
import { uploadOf } from '@schoolbell/core/people/questions/rules';
import type { FormField } from '@schoolbell/core/people/questions/rules';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';
import { Failure, invalid } from '@schoolbell/core/http/errors';
import type { Context, Db } from '../../http/context.ts';
import { hashOf } from '../../http/tokens.ts';
import type { Sheet } from '../queries.ts';
import { findUpload, formFilesOf, type Upload } from './queries.ts';

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

/** The files of one question. Throws `invalid` if one is not there (any more), or was named before. */
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

/** Finds the files of a form's answers: the first child's, then each further one's. */
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
  const text = 'Off. Turn it on in Widgets & embedding';
  throw new Failure('conflict', text, { field_type: text });
}
