import { useRef } from 'react';
import type * as z from 'zod/mini';
import { fieldTexts } from '@schoolbell/core/http/fieldTexts';
import { changesOf } from './changes.ts';
import type { Texts } from './texts.ts';

/** Texts by path; what is null or absent is right. */
export type Checked = Readonly<Record<string, string | null | undefined>>;

interface Rules<Typed> {
  sent: (typed: Typed) => object;
  schema?: (() => Promise<z.ZodMiniType>) | undefined;
  check?: ((typed: Typed) => Checked | Promise<Checked>) | undefined;
  at: (path: string) => string;
}

/** What is wrong with what is typed, before anything is sent: the screen's own rules, and the schema's for what would be sent. */
export function useChecking<Typed extends object>({ sent, schema, check, at }: Rules<Typed>) {
  const coming = useRef<Promise<z.ZodMiniType | undefined>>(undefined);

  /** Begins to fetch the schema. Without one, which is when there is no network, the server decides alone. */
  const fetchSchema = () =>
    (coming.current ??= (schema?.() ?? Promise.resolve(undefined)).catch(() => {
      coming.current = undefined;
      return undefined;
    }));

  async function wrongIn(typed: Typed, before: Typed | null): Promise<Texts> {
    const rules = await fetchSchema();
    const own = Object.fromEntries(Object.entries((await check?.(typed)) ?? {}).filter(isWrong));
    if (!rules) return own;
    const input = sent(typed);
    const parsed = rules.safeParse(input);
    if (parsed.success) return own;
    // What is stored already may be older than a rule; only what goes out is held to it.
    const names = Object.keys(before ? changesOf(input, sent(before)) : input);
    const found = Object.entries(fieldTexts(parsed.error.issues, input))
      .filter(([path]) => !before || names.includes(path.split('.')[0]!))
      .map(([path, text]) => [at(path), text]);
    return { ...Object.fromEntries(found), ...own };
  }

  return { fetchSchema, wrongIn };
}

const isWrong = (entry: [string, string | null | undefined]): entry is [string, string] => Boolean(entry[1]);
