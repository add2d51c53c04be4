import { CloudAlert, CloudCheck, X } from 'lucide-react';
import { formatTime } from '../../ui/dates.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Letter } from './letter.ts';
import { TemplateMenu } from './TemplateMenu.tsx';
import type { Draft } from './useDraft.ts';
import * as css from './Composer.css.ts';

interface ComposerHeadProps {
  letter: Letter;
  draft: Draft;
  onChange: (change: Partial<Letter>) => void;
  onClose: () => void;
}

/** The composer's head: how its draft is, the templates, and the way out. */
export function ComposerHead({ letter, draft, onChange, onClose }: ComposerHeadProps) {
  return (
    <div className={css.head}>
      <h2 className={css.title}>New email</h2>
      <Saved draft={draft} />
      <TemplateMenu letter={letter} onChange={onChange} />
      <IconButton quiet label="Close" icon={<X size={18} />} onClick={onClose} />
    </div>
  );
}

function Saved({ draft: { state, flush } }: { draft: Draft }) {
  if (state.kind === 'failed')
    return (
      <span className={cx(css.saved, css.notSaved)} role="alert">
        <CloudAlert size={16} aria-hidden /> Draft not saved
        <Button size="sm" variant="ghost" title={state.message} onClick={() => void flush()}>
          Try again
        </Button>
      </span>
    );
  return (
    <span className={css.saved} role="status">
      {state.kind === 'saved' && (
        <>
          <CloudCheck size={16} aria-hidden /> Draft saved <span className={css.wide}>{formatTime(state.at)}</span>
        </>
      )}
      {state.kind === 'saving' && 'Saving…'}
    </span>
  );
}
