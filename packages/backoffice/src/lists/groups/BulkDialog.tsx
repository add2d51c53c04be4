import { useRef, useState, type ReactNode } from 'react';
import { Failure } from '@schoolbell/core/http/errors';
import { Banner } from '../../ui/Banner.tsx';
import { Link } from '../../ui/Link.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useSay } from '../../words/say.ts';
import type { ChosenPeople } from '../bulk/chosen.ts';
import { countIn } from '../../ui/list/chosen.ts';
import { type BulkAnswer, sayDone } from '../bulk/running.ts';
import { RunView } from '../bulk/RunView.tsx';
import { countOf, kinds, type Kind } from '../../people/kinds.ts';
import * as css from './Groups.css.ts';

interface BulkDialogProps {
  kind: Kind;
  chosen: ChosenPeople;
  title: string;
  saveLabel: string;
  /** Checks what was typed and answers how it is sent; null where something is missing. */
  prepare: () => Promise<(() => Promise<BulkAnswer>) | null>;
  /** Texts at fields that the server refused. */
  onErrors?: (fields: Record<string, string>) => void;
  /** It can be taken back; for one person alone, by this. */
  undo?: 'run' | (() => void);
  onDone: () => void;
  onClose: () => void;
  children: ReactNode;
}

type RunParts = Pick<BulkDialogProps, 'prepare' | 'onErrors' | 'undo' | 'onDone' | 'onClose'>;

/** Sends it, and says what came of it: done, refused as a whole, or an answer to be shown. */
function useBulkRun({ prepare, onErrors, undo, onDone, onClose }: RunParts) {
  const [answer, setAnswer] = useState<BulkAnswer>();
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);
  const running = useRef(false);

  async function run() {
    if (running.current) return;
    running.current = true;
    setRefusal(undefined);
    try {
      const send = await prepare();
      if (!send) return;
      setSending(true);
      finish(await send());
    } catch (error) {
      if (error instanceof Failure && error.fields) onErrors?.(error.fields);
      setRefusal((error as Error).message);
    } finally {
      running.current = false;
      setSending(false);
    }
  }

  function finish(all: BulkAnswer) {
    if (all.state === 'running' || all.results.some((one) => one.status === 'refused')) return setAnswer(all);
    sayDone(all, undo !== undefined, typeof undo === 'function' && all.bulk_id === null ? undo : undefined);
    leave();
  }

  /** The bar of selected people goes with its selection, and this dialog with the bar: so the selection ends last. */
  function leave() {
    onClose();
    onDone();
  }

  return { answer, refusal, isSending, run, leave };
}

/** Does something with many people: asks, shows how far the server is, and afterwards whom it could not be done for, and why. */
export function BulkDialog({
  kind,
  chosen,
  title,
  saveLabel,
  prepare,
  onErrors,
  undo,
  onDone,
  onClose,
  children,
}: BulkDialogProps) {
  const say = useSay();
  const { answer, refusal, isSending, run, leave } = useBulkRun({ prepare, onErrors, undo, onDone, onClose });

  if (answer) {
    return (
      <Modal title={title} onClose={leave}>
        {answer.bulk_id === null ? (
          <OneRefused kind={kind} answer={answer} />
        ) : (
          <RunView bulk_id={answer.bulk_id} onLeave={leave} />
        )}
      </Modal>
    );
  }
  return (
    <Modal title={title} onClose={onClose} onSave={() => void run()} saveLabel={saveLabel} saving={isSending}>
      <div className={css.form}>
        {refusal && <Banner tone="danger" title={refusal} />}
        {children}
        <p className={css.hint}>{say(`For ${countOf(kind, countIn(chosen), chosen.all?.capped)}.`)}</p>
      </div>
    </Modal>
  );
}

function OneRefused({ kind, answer }: { kind: Kind; answer: BulkAnswer }) {
  const say = useSay();
  return (
    <ul className={css.list}>
      {answer.results.map((one) => (
        <li key={one.user_detail_id} className={css.refused}>
          <Link to={`${kinds[kind].path}/${one.user_detail_id}`}>
            {one.name || say(`${kinds[kind].Noun} ${one.user_detail_id}`)}
          </Link>
          <span>{one.reason}</span>
        </li>
      ))}
    </ul>
  );
}
