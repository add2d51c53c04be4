import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { id } from '../../http/fields.ts';

/** The most people in one document, because their ids are in an address. */
export const MOST_SHEETS = 100;

const chosen = z.strictObject({ user_detail_ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_SHEETS)) });
const pdf = z.custom<Blob>();

export const studentPdfs = endpoint({
  method: 'GET',
  path: 'students/getPdfs',
  access: 'students',
  answers: 'pdf',
  limit: 'export',
  summary: "Exports students' profile sheets as one PDF with the school's logo.",
  input: chosen,
  result: pdf,
});

export const leadPdfs = endpoint({
  method: 'GET',
  path: 'leads/getPdfs',
  access: ['leads', 'all_leads'],
  answers: 'pdf',
  limit: 'export',
  summary: "Exports leads' profile sheets as one PDF with the school's logo.",
  input: chosen,
  result: pdf,
});
