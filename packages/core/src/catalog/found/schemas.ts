import * as z from 'zod/mini';
import { id } from '../../http/fields.ts';

const text = z.string();

/** A subject of the catalog, for those who may open it. */
export const SubjectFound = z.strictObject({ sub_id: id, sub_name: text, category: text, colour: text });
