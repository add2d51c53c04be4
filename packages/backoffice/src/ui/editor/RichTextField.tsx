import { Component, lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { plainText, richMarkup } from '@schoolbell/core/richText/rules';
import { TextArea } from '../TextArea.tsx';
import type { Mentionable } from './mentioning.ts';
import * as css from './Editor.css.ts';

const load = () => import('./RichTextEditor.tsx');
const RichTextEditor = lazy(() => load().then((part) => ({ default: part.RichTextEditor })));

/** What a field for rich text takes; the editor itself takes the same. */
export interface RichTextFieldProps {
  label: string;
  /** A rich text as core's `richText/rules.ts` writes it; '' for none. */
  value: string;
  onChange: (markup: string) => void;
  placeholder?: string;
  error?: string | undefined;
  autoFocus?: boolean;
  /** Whom an @ offers; without it there are no mentions. */
  mentions?: (search: string) => Promise<readonly Mentionable[]>;
  /** Files that were dropped on the field or pasted into it; without it they are not taken. */
  onFiles?: (files: File[]) => void;
  /** Ctrl Enter. */
  onSubmit?: () => void;
  /** More buttons, after those that format. */
  tools?: ReactNode;
}

/** Where the editor can't be had (no connection, a new version on the server) the plain box stays, and does as well. */
class PlainWithout extends Component<{ plain: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? this.props.plain : this.props.children);
}

/**
 * A field for rich text. What it brings is fetched when somebody begins to write: until then it is a plain box, which
 * takes what is typed while the editor is on its way.
 */
export function RichTextField(props: RichTextFieldProps) {
  const [wanted, setWanted] = useState(props.value !== '' || props.autoFocus === true);
  const [focus, setFocus] = useState(props.autoFocus === true);
  const composing = useRef(false);
  const { label, value, onChange, placeholder, error, onSubmit, tools } = props;

  function begin() {
    setFocus(true);
    // Letters that are being put together would be lost with the box.
    void load().then(() => (composing.current ? undefined : setWanted(true)), () => undefined);
  }

  const plain = (
    <div className={css.plain}>
      <TextArea
        label={label}
        hideLabel
        rows={3}
        placeholder={placeholder}
        error={error}
        value={plainText(value)}
        onFocus={begin}
        onPointerEnter={() => void load().catch(() => undefined)}
        onCompositionStart={() => (composing.current = true)}
        onCompositionEnd={() => ((composing.current = false), setWanted(true))}
        onChange={({ target }) => onChange(richMarkup([{ kind: 'text', runs: [{ text: target.value }] }]))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit?.();
        }}
      />
      {tools && <div className={css.foot}>{tools}</div>}
    </div>
  );
  if (!wanted) return plain;
  return <PlainWithout plain={plain}><Suspense fallback={plain}><RichTextEditor {...props} autoFocus={focus} /></Suspense></PlainWithout>;
}
