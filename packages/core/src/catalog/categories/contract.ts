import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, id, ids, requiredText } from '../../http/fields.ts';
import { categoryKinds } from '../rules.ts';

const access = ['subjects', 'packages', 'products'] as const;
const type = z.enum(categoryKinds);
const name = requiredText.check(z.maxLength(100));

/** A category; `total` counts its active entries. */
export const Category = z.strictObject({
  gibbonCourseID: id,
  type,
  name: z.string(),
  total: z.int(),
  archived: z.int(),
  orderBy: z.int(),
  version: z.int(),
});

export const categories = endpoint({
  method: 'GET',
  path: 'categories',
  access,
  shows: ['catalog'],
  summary: 'Lists the categories of subjects, packages or products in order.',
  input: z.strictObject({ type: z._default(type, 'subject') }),
  result: z.strictObject({ data: z.array(Category) }),
});

export const searchCategories = endpoint({
  method: 'GET',
  path: 'categories/search',
  access: 'staff',
  shows: ['catalog'],
  summary:
    "Finds subjects by part of their name or of their category's name, in their categories. Archived subjects are left out.",
  input: z.strictObject({ search: z._default(z.string().check(z.trim(), z.maxLength(100)), '') }),
  result: z.strictObject({
    data: z.array(
      z.strictObject({
        gibbonCourseID: id,
        name: z.string(),
        subjects: z.array(z.strictObject({ sub_id: id, sub_name: z.string(), colour: z.string() })),
      }),
    ),
  }),
});

export const addCategory = endpoint({
  method: 'POST',
  path: 'category/add',
  access,
  idempotent: true,
  summary: 'Adds a category at the end. Answers 409 if another category of its type has the name.',
  input: z.strictObject({ type: z._default(type, 'subject'), name }),
  result: z.strictObject({ data: Category, message: z.string() }),
});

export const editCategory = endpoint({
  method: 'POST',
  path: 'category/edit',
  access,
  summary: 'Renames a category. Answers 409 with the current record if the version is old.',
  input: z.strictObject({ gibbonCourseID: id, version: z.int(), name }),
  result: z.strictObject({ data: Category, message: z.string() }),
});

export const deleteCategory = endpoint({
  method: 'POST',
  path: 'category/delete',
  access,
  summary:
    "Deletes a category. Answers 409 if it isn't empty (archived records count), unless the call names a category to move its contents to.",
  input: z.strictObject({ gibbonCourseID: id, target_id: z.optional(id) }),
  result: done,
});

export const reorderCategories = endpoint({
  method: 'POST',
  path: 'category/reOrder',
  access,
  summary: 'Reorders the categories of a type. Categories not named come last.',
  input: z.strictObject({ type: z._default(type, 'subject'), ids }),
  result: done,
});
