import type * as z from 'zod/mini';
import type { Access } from '../access.ts';
import type { FileFormat } from './fileFormats.ts';
import type { Shows } from './news.ts';

/** Limits that several endpoints share; the server keeps their counters in the database. */
export type RateLimit =
  | 'signIn'
  | 'forgot'
  | 'secret'
  | 'address'
  | 'form'
  | 'formConfig'
  | 'formList'
  | 'formFile'
  | 'setup'
  | 'upload'
  | 'export'
  | 'testMail'
  | 'feed'
  | 'draft'
  | 'hold'
  | 'booking';

/** What an endpoint is made of: one definition for server, screens, widgets, access and OpenAPI. */
export interface Endpoint<Input extends z.ZodMiniType = z.ZodMiniType, Result extends z.ZodMiniType = z.ZodMiniType> {
  method: 'GET' | 'POST';
  /** The path under /api/, as the specification writes it; names in braces are taken from the input. */
  path: string;
  /** Who can call: people with one category, with any of several, all signed-in staff, or everyone. */
  access: Access;
  /** Which news put its answer out of date: what a GET that answers JSON to staff must say. */
  shows?: Shows;
  input: Input;
  result: Result;
  /** One sentence for the reference page. */
  summary: string;
  /**
   * Instead of JSON: `table` streams rows as CSV or XLSX, whichever `format` asks for beside the input; `zip` streams an
   * archive, `file` a file that is kept; `pdf` is a document that is drawn whole, `svg` a picture of a document that tells of
   * nobody.
   */
  answers?: 'json' | 'table' | 'zip' | 'file' | 'pdf' | 'svg';
  /** Takes an Idempotency-Key: the same key and body get the saved answer. */
  idempotent?: boolean;
  /** Called from other people's sites: CORS by the institution's list, never credentials. */
  crossOrigin?: boolean;
  limit?: RateLimit;
  /** A GET that writes (the specification has some): guarded like a POST. */
  writes?: boolean;
}

/** What an export takes beside its input. */
type BesideOf<E> = E extends { answers: 'table' } ? { format?: FileFormat } : unknown;
/** A caller's input: defaults can be left out. */
export type InputOf<E> = E extends { input: infer I extends z.ZodMiniType } ? z.input<I> & BesideOf<E> : never;
/** What a handler receives: parsed, with defaults. */
export type ParsedOf<E> = E extends { input: infer I extends z.ZodMiniType } ? z.output<I> : never;
/** What a caller gets back. */
export type ResultOf<E> = E extends { result: infer R extends z.ZodMiniType } ? z.output<R> : never;

/** What the type requires of an endpoint beyond its names: a read for staff says what it shows, or it would miss its news. */
type Complete<D extends Endpoint> = D extends
  | { method: 'POST' }
  | { access: 'public' }
  | { answers: 'table' | 'zip' | 'file' | 'pdf' | 'svg' }
  ? unknown
  : { shows: Shows };

/** Defines an endpoint. It is a plain value; everything else is a function of it. */
export function endpoint<const D extends Endpoint>(definition: D & Complete<D>): D {
  return definition;
}

/** An endpoint without its schemas: what a widget carries. */
export interface Route<Input = unknown, Result = unknown> {
  method: 'GET' | 'POST';
  path: string;
  answers?: Endpoint['answers'];
  /** Never set: they carry the types only. */
  readonly '~input'?: Input;
  readonly '~result'?: Result;
}

/**
 * Names an endpoint by its two words, taking only its types from the contract, so that no schema lands in a bundle:
 * `route<typeof addLead>('POST', 'signUp/leads/add')`.
 */
export function route<E extends Endpoint>(method: E['method'], path: string): Route<InputOf<E>, ResultOf<E>> {
  return { method, path };
}

/** The input's type of an endpoint or of a route. */
export type CallInput<T> = T extends { '~input'?: infer I } ? I : InputOf<T>;
/** The result's type of an endpoint or of a route. */
export type CallResult<T> = T extends { '~result'?: infer R } ? R : ResultOf<T>;
