import { useState } from 'react';
import { recipientsOf, withFallback } from '@schoolbell/core/messages/composing/rules';
import type { Variable } from '@schoolbell/core/messages/variables/rules';
import { Sheet } from '../../ui/Sheet.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { part } from '../../ui/parts.tsx';
import { toast } from '../../ui/toasts.ts';
import { useUnsaved } from '../../ui/unsaved.ts';
import { ComposerFoot } from './ComposerFoot.tsx';
import { ComposerHead } from './ComposerHead.tsx';
import { Holes } from './Holes.tsx';
import { type Audience, isChosen, type Letter, letterFrom } from './letter.ts';
import { LetterFields } from './LetterFields.tsx';
import { Preview, usePreview } from './Preview.tsx';
import { ToField } from './ToField.tsx';
import { type Draft, useDraft } from './useDraft.ts';
import { useFiles } from './useFiles.ts';
import { type Readers, useReaders } from './useReaders.ts';
import { useSending } from './useSending.ts';
import * as css from './Composer.css.ts';

const ConfirmDialog = part(() => import('../../ui/ConfirmDialog.tsx').then((file) => file.ConfirmDialog));

interface WritingProps {
  letter: Letter;
  onLetter: (change: (letter: Letter) => Letter) => void;
  /** What its readers are called together. */
  title: string;
  class_at?: string | undefined;
  /** Absent while they load. */
  variables: readonly Variable[] | undefined;
  begun?: { mailing_id: number; version: number };
  onClose: () => void;
}

/** How many mails leave. A letter that names children goes once for each, which only the server can count. */
function countOf(letter: Letter, readers: Readers, { preview, isOld }: ReturnType<typeof usePreview>): number {
  const { excluded_emails, additional_emails } = letter;
  if (preview && !isOld) return recipientsOf({ data: [], total: preview.total, skipped: 0 }, [], additional_emails);
  return readers ? recipientsOf(readers, excluded_emails, additional_emails) : 0;
}

/** Everything that a letter needs while it is written. */
function useWriting({ letter, onLetter, title, variables, begun, onClose }: WritingProps) {
  const draft = useDraft(letter, begun ?? {});
  const state = useReaders(letter);
  const preview = usePreview(letter);
  const count = countOf(letter, state.readers, preview);
  const keep = (to: (kept: Letter['attachments']) => Letter['attachments']) =>
    onLetter((now) => ({ ...now, attachments: to(now.attachments) }));
  const files = useFiles(letter.attachments, keep, count);
  const [leavesOut, setLeavesOut] = useState(false);
  const [named, setNamed] = useState(title);
  const sending = useSending({ letter, variables, draft, leavesOut, isUploading: files.isBusy, onClose });
  const holes = preview.preview?.holes ?? [];
  useUnsaved(!draft.isSaved() || files.isBusy);

  const change = (part: Partial<Letter>) => {
    onLetter((now) => ({ ...now, ...part }));
    sending.clear();
  };
  const choose = ({ type, type_id, ids, of }: Audience, name: string) => {
    setNamed(name);
    onLetter(({ ids: _, of: __, ...rest }) => ({
      ...rest,
      type,
      type_id,
      ...(ids && { ids }),
      ...(of && { of }),
      excluded_emails: [],
    }));
  };
  return {
    draft,
    files,
    state,
    count,
    preview,
    sending,
    holes,
    leavesOut,
    setLeavesOut,
    named,
    change,
    choose,
  };
}

type Written = ReturnType<typeof useWriting>;

/** The composer: the text at the start, the mail as a reader gets it at the end. */
export function Writing(props: WritingProps) {
  const { letter, onLetter, class_at, variables, onClose } = props;
  const all = useWriting(props);
  const { draft, state, sending, holes, leavesOut } = all;
  const [half, setHalf] = useState('write');
  const [asking, setAsking] = useState<'discard' | 'close'>();

  /** What is typed is saved before the composer goes; where that fails, it is asked first. */
  async function close() {
    if (draft.isSaved() || (await draft.flush())) onClose();
    else setAsking('close');
  }

  return (
    <Sheet bare guarded title="New email" className={css.sheet} onClose={() => void close()}>
      <ComposerHead draft={draft} letter={letter} onChange={all.change} onClose={() => void close()} />
      <Halves holes={holes.length} value={half} onChange={setHalf} />
      <div className={css.panes}>
        <div className={css.writing} data-behind={half === 'write' ? undefined : ''}>
          <Overtaken draft={draft} onTheirs={(theirs) => onLetter(() => theirs)} />
          {sending.refusal && <Banner tone="danger" title={sending.refusal} />}
          <ToField
            letter={letter}
            title={all.named}
            state={state}
            count={all.count}
            onChange={all.change}
            onAudience={all.choose}
          />
          <LetterFields
            letter={letter}
            variables={variables}
            files={all.files}
            errors={sending.errors}
            onChange={all.change}
          />
        </div>
        <Side letter={letter} all={all} isBehind={half !== 'preview'} />
      </div>
      <ComposerFoot
        class_at={class_at}
        count={all.count}
        blocked={holes.length > 0 && !leavesOut}
        sending={sending}
        leftOut={leavesOut ? holes : []}
        reader_id={all.preview.preview?.reader?.user_detail_id}
        onDiscard={() => setAsking('discard')}
        onHoles={() => setHalf('preview')}
      />
      {asking && (
        <Ask
          what={asking}
          onYes={() => (asking === 'discard' ? void sending.discard() : onClose())}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Sheet>
  );
}

interface HalvesProps {
  holes: number;
  value: string;
  onChange: (half: string) => void;
}

/** Where there is room for one half only, it is chosen. */
const Halves = ({ holes, value, onChange }: HalvesProps) => (
  <div className={css.halves}>
    <Tabs
      label="Part of the composer"
      tabs={[
        { id: 'write', label: 'Write' },
        { id: 'preview', label: 'Preview', ...(holes > 0 && { count: holes }) },
      ]}
      value={value}
      onChange={onChange}
    />
  </div>
);

/** The mail as a reader gets it, below those who would get one with an empty place. */
function Side({ letter, all, isBehind }: { letter: Letter; all: Written; isBehind: boolean }) {
  const write = (variable: string, fallback: string) =>
    all.change({
      subject: withFallback(letter.subject, variable, fallback),
      body: withFallback(letter.body, variable, fallback, true),
    });
  return (
    <div className={css.preview} role="region" aria-label="Preview" data-behind={isBehind ? '' : undefined}>
      <Holes holes={all.holes} leavesOut={all.leavesOut} onLeaveOut={all.setLeavesOut} onFallback={write} />
      <Preview state={all.preview} isEmpty={!isChosen(letter)} />
    </div>
  );
}

interface AskProps {
  what: 'discard' | 'close';
  onYes: () => void;
  onClose: () => void;
}

/** Asks before what is written goes. */
const Ask = ({ what, onYes, onClose }: AskProps) => (
  <ConfirmDialog
    danger
    title={what === 'discard' ? 'Discard this email?' : 'Close without saving?'}
    confirmLabel={what === 'discard' ? 'Discard' : 'Close'}
    keepLabel="Keep writing"
    onConfirm={onYes}
    onClose={onClose}
  >
    {what === 'discard' ? 'Its draft is deleted.' : 'Your last changes are not saved. They are lost when you close.'}
  </ConfirmDialog>
);

/** Someone else saved the same draft first: the writer decides whose text stays. */
function Overtaken({ draft, onTheirs }: { draft: Draft; onTheirs: (letter: Letter) => void }) {
  if (draft.state.kind !== 'overtaken') return null;
  const { by } = draft.state;
  const take = () => draft.takeTheirs().then((theirs) => onTheirs(letterFrom(theirs)), toast.error);
  return (
    <Banner
      tone="warning"
      title={`${by} changed this draft while you were writing`}
      action={
        <span className={css.holeActions}>
          <Button size="sm" onClick={() => void take()}>
            Use theirs
          </Button>
          <Button size="sm" onClick={() => void draft.keepMine().catch(toast.error)}>
            Keep mine
          </Button>
        </span>
      }
    >
      Your changes are not saved until you choose.
    </Banner>
  );
}
