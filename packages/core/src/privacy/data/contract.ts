import * as z from 'zod/mini';
import { isGuardian } from '../../access.ts';
import { endpoint } from '../../http/endpoint.ts';
import { shownWith } from '../../http/hidden.ts';
import { done, flag, id, requiredText } from '../../http/fields.ts';
import { MOST_MONTHS, retentions, type RetentionSubject } from './rules.ts';

const months = z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_MONTHS)));
const Retention = z.strictObject(
  Object.fromEntries(retentions.map(({ subject }) => [subject, months])) as Record<RetentionSubject, typeof months>,
);

/** A line about erasing: the kind of data, and how much of it. */
const Line = z.strictObject({ what: z.string(), total: z.int() });

export const exportAll = endpoint({
  method: 'GET',
  path: 'data/export',
  access: 'setup',
  answers: 'zip',
  limit: 'export',
  summary:
    "Exports the school's data as a ZIP: each table as JSON lines and CSV, and all files. For owners and admins.",
  input: z.strictObject({}),
  result: z.custom<Blob>(),
});

const Erasable = z.strictObject({
  user_detail_id: id,
  role_id: z.int(),
  firstName: z.string(),
  surname: z.string(),
  email: z.string(),
  is_archived: flag,
});

export const erasablePeople = endpoint({
  method: 'GET',
  path: 'data/people',
  access: 'setup',
  shows: [],
  summary: 'Finds people to erase by part of a name, e-mail or phone, including archived people.',
  input: z.strictObject({ search: z.string().check(z.trim(), z.maxLength(100)) }),
  result: z.strictObject({
    data: shownWith('guardian', z.array(Erasable), (people) => people.filter((one) => !isGuardian(one))),
  }),
});

export const erasePreview = endpoint({
  method: 'GET',
  path: 'data/erasePreview',
  access: 'setup',
  shows: [],
  summary: 'Returns what erasing a person deletes, what stays and why.',
  input: z.strictObject({ user_detail_id: id }),
  result: z.strictObject({
    user_detail_id: id,
    role_id: z.int(),
    firstName: z.string(),
    surname: z.string(),
    /** Why they can't be erased now. */
    refusal: z.nullable(z.string()),
    goes: z.array(Line),
    stays: z.array(z.strictObject({ what: z.string(), total: z.int(), why: z.string() })),
    /** Guardians without other children, who are deleted too. */
    guardians: shownWith(
      'guardian',
      z.array(z.strictObject({ user_detail_id: id, firstName: z.string(), surname: z.string() })),
      () => [],
    ),
  }),
});

export const erasePerson = endpoint({
  method: 'POST',
  path: 'data/erase',
  access: 'setup',
  summary:
    "Erases a person permanently, with guardians who have no other children. `confirmation` repeats the person's name.",
  input: z.strictObject({ user_detail_id: id, confirmation: requiredText }),
  result: done,
});

export const retention = endpoint({
  method: 'GET',
  path: 'data/retention',
  access: 'setup',
  shows: [],
  summary: 'Returns how many months the school keeps old data; null means forever.',
  input: z.strictObject({}),
  result: z.strictObject({ data: Retention }),
});

export const saveRetention = endpoint({
  method: 'POST',
  path: 'data/saveRetention',
  access: 'setup',
  summary: 'Sets how many months data is kept. Older data is erased within a day.',
  input: z.strictObject({ retention: Retention }),
  result: z.strictObject({ data: Retention, message: z.string() }),
});
