import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id, ids, instant, requiredText } from '../../http/fields.ts';
import { listInput, pageOf } from '../../http/page.ts';
import { MOST_MINOR } from '../../money.ts';
import { LONGEST_MARKUP } from '../../richText/rules.ts';
import { validityUnits } from './rules.ts';

/** Columns that the list of packages sorts by; `orderBy` is their place in the category. */
export const packageOrders = ['orderBy', 'package_name', 'sessions', 'price', 'created_on'] as const;

const name = requiredText.check(z.maxLength(100));
/** A rich text: kept as safe markup, at most 5,000 characters to read. */
const description = z.string().check(z.trim(), z.maxLength(LONGEST_MARKUP));
const minor = z.int().check(z.minimum(0), z.maximum(MOST_MINOR));
const sessions = z.int().check(z.minimum(1), z.maximum(10_000));
const validity = z.nullable(z.int().check(z.minimum(1), z.maximum(1000)));
const unit = z.enum(validityUnits);

/** A package as lists show it; `price` in minor units, `amount` the same as text. Without `validity` its sessions never expire. */
export const Package = z.strictObject({
  package_id: id,
  package_name: z.string(),
  category_id: id,
  category: z.string(),
  sessions: z.int(),
  validity: z.nullable(z.int()),
  validity_unit: unit,
  price: z.int(),
  amount: z.string(),
  subjects: z.array(
    z.strictObject({
      sub_id: id,
      sub_name: z.string(),
      colour: z.string(),
      is_archived: flag,
      duration_id: z.nullable(id),
      minutes: z.nullable(z.int()),
    }),
  ),
  add_on_total: z.int(),
  orderBy: z.int(),
  is_archived: flag,
  created_on: instant,
  version: z.int(),
});

export const packages = endpoint({
  method: 'GET',
  path: 'packages',
  access: 'packages',
  shows: ['catalog'],
  summary: 'Returns a page of packages; those of one category, in its order, if `category_id` is above 0.',
  input: z.strictObject({
    ...listInput(packageOrders, 'orderBy'),
    direction: z._default(z.enum(['asc', 'desc']), 'asc'),
    category_id: z._default(z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)), 0),
    is_archived: z._default(flag, 0),
  }),
  result: pageOf(Package),
});

const AddOn = z.strictObject({ add_on_id: id, name: z.string(), price: z.int(), amount: z.string() });

/** A package with all there is of it. */
export const PackageDetails = z.strictObject({ ...Package.shape, description: z.string(), add_ons: z.array(AddOn) });

export const packageDetails = endpoint({
  method: 'GET',
  path: 'packages/details/{package_id}',
  access: 'packages',
  shows: ['catalog'],
  summary: 'Returns one package, also if archived, with everything that can be bought with it.',
  input: z.strictObject({ package_id: id }),
  result: PackageDetails,
});

const fields = {
  package_name: name,
  category_id: id,
  description,
  sessions,
  validity,
  validity_unit: unit,
  price: minor,
  /** The complete list of subjects for which its sessions can be used, each for one duration if it names one. */
  subjects: z
    .array(z.strictObject({ sub_id: id, duration_id: z._default(z.nullable(id), null) }))
    .check(z.maxLength(200)),
  /** Those with an id are changed, the others added; `package/deleteAddOn` takes one away. */
  add_ons: z.array(z.strictObject({ add_on_id: z.optional(id), name, price: minor })).check(z.maxLength(50)),
};
const saved = z.strictObject({ data: PackageDetails, message: z.string() });

export const addPackage = endpoint({
  method: 'POST',
  path: 'package/add',
  access: 'packages',
  idempotent: true,
  summary: 'Adds a package at the end of its category. Answers 409 if another package in the category has the name.',
  input: z.strictObject({
    ...fields,
    description: z._default(description, ''),
    validity: z._default(validity, null),
    validity_unit: z._default(unit, 'month'),
    price: z._default(minor, 0),
    subjects: z._default(fields.subjects, []),
    add_ons: z._default(fields.add_ons, []),
  }),
  result: saved,
});

export const editPackage = endpoint({
  method: 'POST',
  path: 'package/edit',
  access: 'packages',
  summary: 'Changes the named fields of a package. Answers 409 with the current record if the version is old.',
  input: z.strictObject({ package_id: id, version: z.int(), ...z.partial(z.strictObject(fields)).shape }),
  result: saved,
});

export const archivePackage = endpoint({
  method: 'POST',
  path: 'package/archive',
  access: 'packages',
  summary: 'Archives or restores a package. Archived packages are no longer sold; sold ones remain valid.',
  input: z.strictObject({ package_id: id, is_archived: flag }),
  result: saved,
});

export const deletePackage = endpoint({
  method: 'POST',
  path: 'package/delete',
  access: 'packages',
  summary: 'Deletes an unused package. Answers 409 if it is in use; archive it instead.',
  input: z.strictObject({ package_id: id }),
  result: done,
});

export const reorderPackages = endpoint({
  method: 'POST',
  path: 'package/reOrder',
  access: 'packages',
  summary:
    'Reorders the packages of a category and moves in those from other categories. Packages not named come last.',
  input: z.strictObject({ category_id: id, ids }),
  result: done,
});

export const deleteAddOn = endpoint({
  method: 'POST',
  path: 'package/deleteAddOn',
  access: 'packages',
  summary: 'Deletes an add-on of a package. Past purchases stay on their invoices.',
  input: z.strictObject({ add_on_id: id }),
  result: done,
});

export const countActiveClassesForDurations = endpoint({
  method: 'GET',
  path: 'package/countActiveClassesForDurations',
  access: ['subjects', 'packages'],
  shows: ['catalog'],
  summary: 'Counts the future classes of each of these durations of a subject, which a changed duration affects.',
  input: z.strictObject({ duration_ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  result: z.strictObject({
    data: z.array(z.strictObject({ duration_id: id, sub_id: id, minutes: z.int(), count: z.int() })),
  }),
});

export const exportPackages = endpoint({
  method: 'GET',
  path: 'packages/export',
  access: 'packages',
  answers: 'table',
  limit: 'export',
  summary: 'Exports the packages as CSV or XLSX.',
  input: z.strictObject({
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    category_id: z._default(z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)), 0),
    is_archived: z._default(flag, 0),
  }),
  result: z.custom<Blob>(),
});
