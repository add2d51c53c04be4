import type * as z from 'zod/mini';
import type { Endpoint, InputOf, ResultOf } from '@schoolbell/core/http/endpoint';
import type { Checked } from './checking.ts';
import type { Lines } from './lines.ts';
import type { Versioned } from './typed.ts';

/** What a call takes beside what is named. */
type Rest<E, Named extends PropertyKey> = [E] extends [never] ? unknown : Omit<InputOf<E>, Named>;

type NamesOf<E> = E extends Endpoint ? keyof InputOf<E> : never;
/** Names that no call knows are no option. */
type NoOther<Sent, Known extends PropertyKey> = { [Name in Exclude<keyof Sent, Known>]: never };

/** What was saved: the text to show, and the record as it is now, where the answer has it. */
export interface Saved<Row> {
  message: string;
  row?: Row | undefined;
}

/** A record, how a form holds it, and how it is saved. */
export interface RecordOptions<
  Row extends Versioned,
  Typed extends object,
  Sent extends object,
  Add extends Endpoint,
  More extends object,
  Edit extends Endpoint,
  Id extends object,
> {
  /** Null adds one. */
  row: Row | null;
  /** The record as its fields hold it; of null, what a new one begins with. */
  values: (row: Row | null) => Typed;
  /** What the fields are called, by path. */
  labels: Partial<Record<(keyof Typed & string) | `${keyof Typed & string}.${string}`, string>>;
  /** What is typed as the calls take it, by the names of the calls. Must not fail on what is typed wrongly. */
  sent: (
    typed: Typed,
  ) => Sent & Rest<Add, keyof More> & Rest<Edit, keyof Id | 'version'> & NoOther<Sent, NamesOf<Add | Edit>>;
  /** The rules of what is sent, fetched when someone begins to type; where they can't be, the server decides. */
  schema?: () => Promise<z.ZodMiniType>;
  /** What is wrong that no schema knows, by path; it goes before the schema's texts, and what is null is right. */
  check?: (typed: Typed) => Checked | Promise<Checked>;
  add?: { endpoint: Add; more?: More };
  edit?: { endpoint: Edit; id: Id };
  /** Where a text of the server's is on the form, if its path is another one here. */
  at?: (path: string) => string;
  /** A value as text, for comparing it with what someone else saved. */
  text?: (path: string, typed: Typed) => string | undefined;
  /** Names whose parts are compared and sent each by itself. */
  singly?: readonly (keyof Typed & string)[];
  /** The edit takes every name, not only those that were changed. */
  whole?: boolean;
  /** Lists whose lines are records of their own, and the name of each one's id. */
  lines?: Lines;
  /** The message about an edit offers to take it back. */
  undo?: boolean;
  /** Goes around each call, for a question that the server has before it does it; undefined where that is left, and nothing is saved. */
  around?: <Answer>(send: (more: object) => Promise<Answer>) => Promise<Answer | undefined>;
  /** What an answer says, unless it is `{ message, data }`. */
  saved?: (answer: ResultOf<Add | Edit>) => Saved<Row>;
  /** The whole record, where a refusal tells only part of what is stored now. */
  newest?: (current: unknown) => Promise<Row>;
  onSaved?: ((row: Row) => void) | undefined;
  /** Closes the form; a page has none and stays. */
  onClose?: () => void;
}
