import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { requiredText } from '../http/fields.ts';
import { wordTypes } from './rules.ts';

export const WordEntry = z.strictObject({
  type: z.enum(wordTypes),
  replaced_text: requiredText.check(z.maxLength(40)),
  plural_text: requiredText.check(z.maxLength(40)),
});

export const wordsList = endpoint({
  method: 'GET',
  path: 'words/list',
  access: 'staff',
  shows: [],
  summary: "Lists the school's nine words, singular and plural.",
  input: z.strictObject({}),
  result: z.strictObject({ data: z.array(WordEntry) }),
});

export const updateWords = endpoint({
  method: 'POST',
  path: 'words/update',
  access: 'setup',
  summary: 'Renames words. Menus, pages and widgets show them at once.',
  input: z.strictObject({ words: z.array(WordEntry).check(z.minLength(1), z.maxLength(9)) }),
  result: z.strictObject({ data: z.array(WordEntry), message: z.string() }),
});
