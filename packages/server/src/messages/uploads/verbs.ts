import { invalid } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../http/context.ts';
import { holdFiles } from '../../files/queries.ts';

/** Keeps files that are now used from being deleted as unused. Refuses them, at their field, if one is gone. */
export async function holdUploads(
  { db, viewer }: Pick<StaffContext, 'db' | 'viewer'>,
  handles: readonly string[],
  field: string,
): Promise<void> {
  const there = await holdFiles(db, viewer.institution_id, handles);
  if (handles.some((handle) => !there.has(handle)))
    throw invalid({ [field]: 'This file was not found. Please upload it again' });
}
