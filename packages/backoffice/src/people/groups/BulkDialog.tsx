import { useRef, useState, type ReactNode } from 'react';
import { Failure } from '@schoolbell/core/http/errors';
import { Banner } from '../../ui/Banner.tsx';
import { Link } from '../../ui/Link.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import { countOf, kinds, type Kind } from '../kinds.ts';
import { inParts, type BulkAnswer, type BulkOutcome } from './bulk.ts';
import * as css from './Groups.css.ts';

interface BulkDialogProps {
  kind: Kind;
  ids: readonly number[];
  title: string;
  saveLabel: string;
  /** Checks what was chosen and answers how a part of the people is sent; null where something is missing. */
  prepare: () => Promise<((part: number[]) => Promise<BulkAnswer>) | null>;
  /** Texts at fields that the server refused. */
  onErrors?: (fields: Record<string, string>) => void;
  /** Takes back what was done; offered beside the message. */
  undo?: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Does something with many people: asks, shows how far it is, and afterwards whom it could not be done for, and why. */
export function BulkDialog({ kind, ids, title, saveLabel, prepare, onErrors, undo, onDone, onClose, children }: BulkDialogProps) {
  const say = useSay();
  const [done, setDone] = useState<number>();
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const [refusal, setRefusal] = useState<string>();
  const running = useRef(false);

  async function run() {
    if (running.current) return;
    running.current = true;
    setRefusal(undefined);
    try {
      const send = await prepare();
      if (!send) return;
      setDone(0);
      finish(await inParts(ids, send, setDone));
    } catch (error) {
      if (error instanceof Failure && error.fields) onErrors?.(error.fields);
      setRefusal((error as Error).message);
    } finally {
      running.current = false;
      setDone(undefined);
    }
  }

  function finish(all: BulkOutcome) {
    if (all.refused.length > 0) return setOutcome(all);
    toast(ids.length > all.changed || ids.length > 100 ? say(`Done for ${all.changed.toLocaleString('en-US')} of ${countOf(kind, ids.length)}.`) : all.message, undo && { label: 'Undo', run: () => void undo().catch(toast.error) });
    leave();
  }

  /** The bar of selected people goes with its selection, and this dialog with the bar: so the selection ends last. */
  function leave() {
    onClose();
    onDone();
  }

  if (outcome) return <Outcome kind={kind} total={ids.length} outcome={outcome} title={title} onClose={leave} />;
  const isBusy = done !== undefined;
  return (
    <Modal title={title} onClose={onClose} onSave={() => void run()} saveLabel={saveLabel} saving={isBusy}>
      <div className={css.form}>
        {refusal && <Banner tone="danger" title={refusal} />}
        {isBusy ? <Progress label={title} value={(done / ids.length) * 100} /> : children}
        <p className={css.hint} role="status">{isBusy ? say(`${done.toLocaleString('en-US')} of ${countOf(kind, ids.length)}`) : say(`For ${countOf(kind, ids.length)}.`)}</p>
      </div>
    </Modal>
  );
}

function Outcome({ kind, total, outcome, title, onClose }: { kind: Kind; total: number; outcome: BulkOutcome; title: string; onClose: () => void }) {
  const say = useSay();
  const { refused } = outcome;
  return (
    <Modal title={title} onClose={onClose}>
      <div className={css.form}>
        <Banner tone="warning" title={say(`Done for ${(total - refused.length).toLocaleString('en-US')} of ${countOf(kind, total)}`)}>
          {refused.length === 1 ? 'It could not be done for one of them:' : `It could not be done for ${refused.length.toLocaleString('en-US')} of them:`}
        </Banner>
        <ul className={css.list}>
          {refused.map((one) => (
            <li key={one.user_detail_id} className={css.refused}>
              <Link to={`${kinds[kind].path}/${one.user_detail_id}`}>{one.name || say(`${kinds[kind].Noun} ${one.user_detail_id}`)}</Link>
              <span>{one.reason}</span>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
