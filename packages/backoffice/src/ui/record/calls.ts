import type { Endpoint } from '@schoolbell/core/http/endpoint';
import { useWrite } from '../../http/write.ts';
import { toast } from '../toasts.ts';
import { changesOf, valueAt } from './changes.ts';
import type { Saved } from './options.ts';
import type { Base, Versioned } from './typed.ts';

/** The options of a record, as far as its two calls need them, without their types. */
export interface Calling<Row extends Versioned, Typed extends object> {
  sent: (typed: Typed) => object;
  add?: { endpoint: Endpoint; more?: object } | undefined;
  edit?: { endpoint: Endpoint; id: object } | undefined;
  singly: readonly string[];
  whole?: boolean | undefined;
  undo?: boolean | undefined;
  saved?: ((answer: never) => Saved<Row>) | undefined;
}

/** What a call has written, by the call's names, and what it answered. */
type Written<Row> = Saved<Row> & { changes: Record<string, unknown> };

/** The two calls of a record, as functions of what is typed over what. */
export function useCalls<Row extends Versioned, Typed extends object>(options: Calling<Row, Typed>) {
  const { add, edit, sent, singly } = options;
  const [adding, editing] = [useWrite((add ?? edit)!.endpoint), useWrite((edit ?? add)!.endpoint)];

  function told(answer: unknown): Saved<Row> {
    if (options.saved) return options.saved(answer as never);
    const { message, data } = answer as { message: string; data?: Row };
    return { message, row: data };
  }

  const change = async (changes: object, version: number) =>
    told(await editing.mutateAsync({ ...edit!.id, version, ...changes } as never));

  return {
    /** Null where nothing is left to send. */
    async write(typed: Typed, { row, values }: Base<Row, Typed>): Promise<Written<Row> | null> {
      const all = sent(typed);
      if (!row) return { changes: {}, ...told(await adding.mutateAsync({ ...all, ...add!.more } as never)) };
      const changes = changesOf(all, sent(values), singly);
      if (Object.keys(changes).length === 0) return null;
      return { changes, ...(await change(options.whole ? all : changes, row.version)) };
    },
    /** Says what was written, with a way back where the form offers one. */
    say({ message, row, changes }: Written<Row>, before: Typed): void {
      if (!options.undo || !row || Object.keys(changes).length === 0) return void toast(message);
      const old = sent(before);
      const stood = Object.fromEntries(Object.keys(changes).map((name) => [name, valueAt(old, name)]));
      const undo = () =>
        change(options.whole ? old : stood, row.version).then((done) => toast(done.message), toast.error);
      toast(message, { label: 'Undo', run: () => void undo() });
    },
  };
}
