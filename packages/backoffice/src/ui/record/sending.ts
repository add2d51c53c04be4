import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Failure } from '@schoolbell/core/http/errors';
import { errorText } from '../missing.ts';
import { toast } from '../toasts.ts';
import { type Calling, useCalls } from './calls.ts';
import { merged, valueAt, withValue } from './changes.ts';
import type { useChecking } from './checking.ts';
import { goneIn, type Lines, withoutGone } from './lines.ts';
import { textsOf, type useTexts } from './texts.ts';
import type { useTyped, Versioned } from './typed.ts';

/** The options of a record that saving needs. */
export interface Sending<Row extends Versioned, Typed extends object> extends Calling<Row, Typed> {
  values: (row: Row | null) => Typed;
  at: (path: string) => string;
  lines?: Lines | undefined;
  newest?: ((current: unknown) => Promise<Row>) | undefined;
  onSaved?: ((row: Row) => void) | undefined;
  onClose?: (() => void) | undefined;
}

interface Parts<Row extends Versioned, Typed extends object> {
  form: ReturnType<typeof useTyped<Row, Typed>>;
  texts: ReturnType<typeof useTexts>;
  checking: ReturnType<typeof useChecking<Typed>>;
}

/** A record that someone else saved first, and the paths that both changed. */
interface Asked<Row> {
  newest: Row;
  by: string | undefined;
  paths: readonly string[];
}

const isOvertaken = (error: unknown): error is Failure =>
  error instanceof Failure && error.code === 'stale' && error.current !== undefined;

/** Runs one save at a time, and tells how far it is. */
function useOneAtATime() {
  const [state, setState] = useState<'typing' | 'saving' | 'saved'>('typing');
  const isBusy = useRef(false);

  async function alone(save: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setState('saving');
    await save();
    isBusy.current = false;
    setState((now) => (now === 'saving' ? 'typing' : now));
  }

  // Closing goes elsewhere, and must not be asked about what has just been saved: that must be known before.
  return { state, alone, close: () => flushSync(() => setState('saved')) };
}

/** Sends what is typed, and again with the newest version where someone else saved something else. */
function useSend<Row extends Versioned, Typed extends object>(
  options: Sending<Row, Typed>,
  { form, texts }: Parts<Row, Typed>,
  { ask, close }: { ask: (asked: Asked<Row>) => void; close: () => void },
) {
  const { values: valuesOf, singly, at, lines = {}, onSaved, onClose } = options;
  const calls = useCalls(options);

  /** The form is saved as `mine`; what was typed since then stays typed. */
  function end(mine: Typed, row: Row | undefined) {
    const { base, typed } = form.latest.current;
    const values = row ? valuesOf(row) : mine;
    form.put({ base: { row: row ?? base.row, values }, typed: merged(typed, mine, values, singly).values });
    if (onClose) close();
    if (row) onSaved?.(row);
    onClose?.();
  }

  function refused(error: unknown) {
    if (!(error instanceof Failure)) return texts.show({}, errorText(error));
    const { fields, text } = textsOf(error, at);
    const gone = goneIn(form.latest.current.typed, fields, lines);
    if (gone) form.put({ typed: gone.typed });
    texts.show(gone?.fields ?? fields, gone?.text ?? text);
  }

  async function overtaken(failure: Failure, sent: Row): Promise<void> {
    const newest = await (options.newest?.(failure.current) ?? (failure.current as Row));
    const { base, typed } = form.latest.current;
    // The version that was sent is no other save, and would go on for ever. The form may have followed the newest by now.
    if (newest.version === sent.version) return refused(failure);
    const values = valuesOf(newest);
    const both = merged(typed, base.values, values, singly);
    if (both.conflicts.length > 0) return ask({ newest, by: failure.by, paths: both.conflicts });
    form.put({ base: { row: newest, values }, typed: both.values });
    return send(true);
  }

  async function send(isMerged: boolean): Promise<void> {
    const { base, typed: mine } = form.latest.current;
    try {
      const written = await calls.write(mine, base);
      if (written === 'left') return;
      if (written) calls.say(written, base.values);
      else if (isMerged) toast('Kept the saved version.');
      end(mine, written ? written.row : (base.row ?? undefined));
    } catch (error) {
      if (isOvertaken(error) && base.row) return overtaken(error, base.row).catch(refused);
      refused(error);
    }
  }
  return send;
}

/**
 * Saves what was changed. Where someone else saved first, what only they changed is taken and the rest is sent again with their
 * version; what both changed is asked about before, each time: nothing is sent over a value that its writer has not seen.
 */
export function useSending<Row extends Versioned, Typed extends object>(
  options: Sending<Row, Typed>,
  parts: Parts<Row, Typed>,
) {
  const { form, texts, checking } = parts;
  const { state, alone, close } = useOneAtATime();
  const [asked, setAsked] = useState<Asked<Row> | null>(null);
  const send = useSend(options, parts, { ask: setAsked, close });

  async function submit() {
    texts.clear();
    const { base, typed } = form.latest.current;
    const wrong = await checking.wrongIn(typed, base.row && base.values);
    if (Object.keys(wrong).length > 0) return texts.show(wrong);
    await send(false);
  }

  async function decide(theirs: ReadonlySet<string>) {
    const { base, typed } = form.latest.current;
    const values = options.values(asked!.newest);
    let chosen = merged(typed, base.values, values, options.singly).values;
    for (const path of theirs) chosen = withValue(chosen, path, valueAt(values, path));
    const kept = withoutGone(chosen, values, options.lines ?? {});
    form.put({ base: { row: asked!.newest, values }, typed: kept });
    setAsked(null);
    await send(true);
  }

  return {
    state,
    asked,
    submit: () => alone(submit),
    /** Goes on with what was chosen: the paths where what someone else saved shall stand. */
    decide: (theirs: ReadonlySet<string>) => alone(() => decide(theirs)),
    /** Nothing is decided, and so nothing taken or sent: the next save asks again. */
    leaveUndecided: () => setAsked(null),
  };
}
