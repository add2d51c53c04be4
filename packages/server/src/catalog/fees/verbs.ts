import type { StaffContext } from '../../http/context.ts';
import { opened, things, ofSchool } from '../verbs.ts';
import { findFee } from './queries.ts';

/** A fee as staff see it, held against other changes where they follow. Throws `notFound`. */
export const openFee = (context: StaffContext, id: number, held = false) =>
  opened(context, things.registration_fee, id, () => findFee(context.db, ofSchool(context), id), held);
