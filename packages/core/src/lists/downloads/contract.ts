import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id, instant } from '../../http/fields.ts';
import { fileFormats } from '../../http/fileFormats.ts';
import { pageOf } from '../../http/page.ts';
import { downloadStates } from './rules.ts';

const person = z.strictObject({ user_detail_id: id, firstName: z.string(), surname: z.string() });

/** An export: who asked for it, what is in it, and who took it. */
export const Download = z.strictObject({
  download_id: id,
  resource: z.string(),
  file_name: z.string(),
  format: z.enum(fileFormats),
  /** What narrows the list, in words; empty for all of it. */
  filters: z.string(),
  state: z.enum(downloadStates),
  error: z.string(),
  /** Rows so far, while it is made. */
  rows: z.nullable(z.int()),
  /** Rows that the list had on the screen. */
  total: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
  by: person,
  is_own: flag,
  /** Whether its bytes are there. */
  is_kept: flag,
  created_at: instant,
  ended_at: z.nullable(instant),
  expires_at: instant,
  taken: z.array(z.strictObject({ ...person.shape, taken_at: instant })),
});

const countedRows = z.int().check(z.minimum(0), z.maximum(2_000_000_000));

/** Which call a file is of, by method and path, and what it is asked with: the call's own input. */
export const askedCall = {
  call: z.string().check(z.maxLength(120), z.regex(/^(GET|POST) [\w/{}.-]+$/)),
  input: z._default(z.record(z.string().check(z.maxLength(60)), z.unknown()), {}),
};

export const downloads = endpoint({
  method: 'GET',
  path: 'downloads/list',
  access: 'staff',
  shows: ['downloads'],
  summary:
    "Lists the viewer's exports of the last 7 days, newest first, with who took each file; everyone's for owners and admins.",
  input: z.strictObject({
    page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
  }),
  result: pageOf(Download),
});

export const startDownload = endpoint({
  method: 'POST',
  path: 'downloads/start',
  access: 'staff',
  limit: 'export',
  summary: 'Starts a job that makes an export into a file, which is kept for 7 days.',
  input: z.strictObject({
    ...askedCall,
    format: z._default(z.enum(fileFormats), 'csv'),
    total: z.optional(countedRows),
  }),
  result: z.strictObject({ download_id: id, message: z.string() }),
});

export const cancelDownload = endpoint({
  method: 'POST',
  path: 'downloads/cancel',
  access: 'staff',
  summary: 'Stops making a file. Answers 409 if it is ready already.',
  input: z.strictObject({ download_id: id }),
  result: done,
});

export const downloadFile = endpoint({
  method: 'GET',
  path: 'downloads/file/{id}',
  access: 'staff',
  answers: 'file',
  limit: 'export',
  summary:
    'Returns a file that a job made, and records who took it. Answers 403 to someone who lacks a right that it needed.',
  input: z.strictObject({ id }),
  result: z.custom<Blob>(),
});
