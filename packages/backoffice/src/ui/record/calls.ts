import type { Endpoint } from '@schoolbell/core/http/endpoint';
import { useWrite } from '../../http/write.ts';
import { toast } from '../toasts.ts';
import { changesOf, valueAt } from './changes.ts';
import type { Saved } from './options.ts';
import type { Base, Versioned } from './typed.ts';

/** The options of a record that its two calls need, without their types. */
export interface Calling<Row extends Versioned, Typed extends object> {
  sent: (typed: Typed) => object;
  add?: { endpoint: Endpoint; more?: object } | undefined;
  edit?: { endpoint: Endpoint; id: object } | undefined;
  singly: readonly string[];
  whole?: boolean | undefined;
  undo?: boolean | undefined;
  around?: (<Answer>(send: (more: object) => Promise<Answer>) => Promise<Answer | undefined>) | undefined;
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

  async function run(call: typeof adding, input: object): Promise<Saved<Row> | 'left'> {
    const send = (more: object) => call.mutateAsync({ ...input, ...more } as never);
    const answer = await (options.around ? options.around(send) : send({}));
    return answer === undefined ? 'left' : told(answer);
  }

  const change = (changes: object, version: number) => run(editing, { ...edit!.id, version, ...changes });

  return {
    /** Null where nothing is left to send, and `left` where someone thought better of it. */
    async write(typed: Typed, { row, values }: Base<Row, Typed>): Promise<Written<Row> | 'left' | null> {
      const all = sent(typed);
      const changes = row ? changesOf(all, sent(values), singly) : {};
      if (row && Object.keys(changes).length === 0) return null;
      const done = await (row
        ? change(options.whole ? all : changes, row.version)
        : run(adding, { ...all, ...add!.more }));
      return done === 'left' ? done : { changes, ...done };
    },
    /** Says what was written, with a way back where the form offers one. */
    say({ message, row, changes }: Written<Row>, before: Typed): void {
      if (!options.undo || !row || Object.keys(changes).length === 0) return void toast(message);
      const old = sent(before);
      const stood = Object.fromEntries(Object.keys(changes).map((name) => [name, valueAt(old, name)]));
      const undo = () =>
        change(options.whole ? old : stood, row.version).then(
          (done) => done !== 'left' && toast(done.message),
          toast.error,
        );
      toast(message, { label: 'Undo', run: () => void undo() });
    },
  };
}
