import type { Endpoint } from '@schoolbell/core/http/endpoint';
import { valueAt, withValue } from './changes.ts';
import { useChecking } from './checking.ts';
import { fieldsOf, labelAt } from './fields.ts';
import type { RecordOptions } from './options.ts';
import { type Sending, useSending } from './sending.ts';
import { useTexts } from './texts.ts';
import { useTyped, type Versioned } from './typed.ts';

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ');
  return typeof value === 'object' ? '' : String(value ?? '');
}

/**
 * The form of a record: what is typed over what is stored, what is wrong with it, and how it is saved. What others save in the
 * meantime is merged in, and asked about where both changed the same. `RecordForm` draws it.
 */
export function useRecord<
  Row extends Versioned,
  Typed extends object,
  Sent extends object,
  Add extends Endpoint = never,
  More extends object = object,
  Edit extends Endpoint = never,
  Id extends object = object,
>(options: RecordOptions<Row, Typed, Sent, Add, More, Edit, Id>) {
  const { row, values, labels, schema, check, at = (path: string) => path, singly = [], onClose } = options;
  const sent = options.sent as (typed: Typed) => object;
  const form = useTyped(row, values, singly);
  const texts = useTexts();
  const checking = useChecking({ sent, schema, check, at });
  const sending = useSending<Row, Typed>(
    { ...(options as unknown as Sending<Row, Typed>), at, singly },
    { form, texts, checking },
  );
  const { typed } = form;

  function put(path: string, value: unknown) {
    void checking.fetchSchema();
    form.put({ typed: withValue(form.latest.current.typed, path, value) });
    texts.forget(path);
  }

  const textOf = (path: string, of: Typed) => options.text?.(path, of) ?? plain(valueAt(of, path));
  return {
    ...fieldsOf({ typed, labels, errors: texts.errors, put }),
    typed,
    /** Takes changes over, by name. */
    set(change: Partial<Typed>) {
      for (const [name, value] of Object.entries(change)) put(name, value);
    },
    errors: texts.errors,
    refusal: texts.refusal,
    refs: { form: texts.form, above: texts.above },
    isUnsaved: sending.state !== 'saved' && form.hasChanged,
    isSaving: sending.state === 'saving',
    submit: () => void sending.submit(),
    reset() {
      form.reset();
      texts.clear();
    },
    conflicts: (sending.asked?.paths ?? []).map((path) => ({
      path,
      label: labelAt(labels, path) ?? path,
      mine: textOf(path, typed),
      theirs: textOf(path, values(sending.asked!.newest)),
    })),
    savedBy: sending.asked?.by,
    decide: (theirs: ReadonlySet<string>) => void sending.decide(theirs),
    leaveUndecided: sending.leaveUndecided,
    onClose,
  };
}

/** A record's form, as the parts of a long one take it. */
export type RecordOf<Typed extends object> = ReturnType<typeof useRecord<Versioned, Typed, object>>;
