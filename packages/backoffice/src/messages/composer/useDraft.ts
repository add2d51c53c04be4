import { useEffect, useRef, useState } from 'react';
import { Failure } from '@schoolbell/core/http/errors';
import { mailingDetails, saveDraft } from '@schoolbell/core/messages/contract';
import { call, watch } from '../../http/client.ts';
import { type Details, isChosen, type Letter, letterInput } from './letter.ts';

/** Quiet for this long, and the draft is saved. */
const PAUSE = 1_500;

/** How a draft is: not begun, on its way, saved, not saved, or saved by someone else first. */
export type DraftState =
  | { kind: 'none' | 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed'; message: string }
  | { kind: 'stale'; by: string };

/** Which draft it is, and the version that it was last seen in. */
interface Known {
  mailing_id?: number;
  version?: number;
}

/** Saves a letter on the server while it is written, one save at a time. No read follows: what others see of a draft can wait. */
export function useDraft(letter: Letter, begun: Known) {
  const text = JSON.stringify(letterInput(letter));
  const now = useRef(letter);
  now.current = letter;
  const known = useRef(begun);
  const saved = useRef(text);
  const last = useRef<Promise<boolean>>(Promise.resolve(true));
  const isOver = useRef(false);
  const [state, setState] = useState<DraftState>({ kind: 'none' });

  async function save(): Promise<boolean> {
    const input = letterInput(now.current);
    const sent = JSON.stringify(input);
    if (sent === saved.current || isOver.current) return true;
    // Without readers the server takes no draft.
    if (!isChosen(now.current)) return false;
    setState({ kind: 'saving' });
    try {
      const { updated_at, ...answer } = await call(saveDraft, { ...input, ...known.current }).catch(watch);
      known.current = answer;
      saved.current = sent;
      setState({ kind: 'saved', at: updated_at });
      return true;
    } catch (error) {
      const isStale = error instanceof Failure && error.code === 'stale';
      setState(
        isStale
          ? { kind: 'stale', by: error.by ?? 'Someone else' }
          : { kind: 'failed', message: (error as Error).message },
      );
      return false;
    }
  }

  /** Saves what is not saved yet; false where it could not be. */
  const flush = (): Promise<boolean> => (last.current = last.current.then(save));

  const isStale = state.kind === 'stale';
  useEffect(() => {
    if (text === saved.current || isStale) return;
    const timer = setTimeout(() => void flush(), PAUSE);
    return () => clearTimeout(timer);
  }, [text, isStale]);

  /** The draft as the server has it. */
  const newest = async (): Promise<Details> =>
    (await call(mailingDetails, { mailing_id: known.current.mailing_id! }).catch(watch)).data;

  return {
    state,
    flush,
    isSaved: () => JSON.stringify(letterInput(now.current)) === saved.current,
    known: () => known.current,
    /** Nothing is saved any more: it was sent, or thrown away. */
    end: () => void (isOver.current = true),
    /** Goes on from what someone else saved; answers it. */
    async takeTheirs(): Promise<Details> {
      const theirs = await newest();
      known.current = { mailing_id: theirs.mailing_id, version: theirs.version };
      setState({ kind: 'none' });
      return theirs;
    },
    /** Saves one's own over what someone else saved. */
    async keepMine(): Promise<void> {
      const { mailing_id, version } = await newest();
      known.current = { mailing_id, version };
      await flush();
    },
  };
}

/** What can be done with a draft. */
export type Draft = ReturnType<typeof useDraft>;
