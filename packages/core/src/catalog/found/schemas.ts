import * as z from 'zod/mini';
import { id } from '../../http/fields.ts';

const text = z.string();

/** A subject, for people with access to it. */
export const SubjectFound = z.strictObject({ sub_id: id, sub_name: text, category: text, colour: text });
