import * as z from 'zod/mini';
import { id } from '../../http/fields.ts';
import { shownWith } from '../../http/hidden.ts';

const text = z.string();
const Related = z.nullable(z.strictObject({ firstName: text, surname: text }));

/** A person found. A guardian is listed once for each child, named by `related_…`, whose page opens. */
export const PersonFound = z.strictObject({
  user_detail_id: id,
  related_user_detail_id: z.nullable(id),
  role_id: z.int(),
  related_role_id: z.nullable(z.int()),
  firstName: text,
  surname: text,
  image_240: z.nullable(text),
  email: text,
  phone: text,
  /** A guardian's child. */
  related: Related,
  /** A child's main guardian, which distinguishes two children with the same name. */
  guardian: shownWith(
    'guardian',
    z.nullable(z.strictObject({ firstName: text, surname: text, email: text, phone: text })),
    () => null,
  ),
});
