import * as z from 'zod/mini';
import { newGuardian } from '@schoolbell/core/people/person';

export { newGuardian as EditedGuardian };
/** A guardian as the call takes a new one. */
export const AddedGuardian = z.strictObject({ guardian: newGuardian });
