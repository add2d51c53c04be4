import type { StaffContext } from '../../http/context.ts';
import { opened, things, ofSchool } from '../verbs.ts';
import { findFee } from './queries.ts';

/** A fee as staff see it, locked if a change follows. Throws `notFound`. */
export const openFee = (context: StaffContext, id: number, held = false) =>
  opened(context, things.registration_fee, id, () => findFee(context.db, ofSchool(context), id), held);
