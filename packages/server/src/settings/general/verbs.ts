import { pictureAt } from '../../http/pictures.ts';
import type { Context, Tenant } from '../../http/context.ts';
import { findGeneral } from './queries.ts';

/** What a family's page says of the school. */
export async function schoolOf(
  { db, publicUrl }: Pick<Context, 'db' | 'publicUrl'>,
  { institution_id, institutionName }: Tenant,
): Promise<{ institutionName: string; institutionLogo: string | null }> {
  const { logo_handle } = await findGeneral(db, institution_id);
  return { institutionName, institutionLogo: pictureAt(logo_handle, publicUrl) };
}
