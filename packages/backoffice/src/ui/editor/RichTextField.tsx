import { useEffect, useRef, useState, type ReactNode } from 'react';
import { plainText, richMarkup } from '@schoolbell/core/richText/rules';
import { richBlocks } from '@schoolbell/core/richText/reading/rules';
import type { Variable } from '@schoolbell/core/messages/variables/rules';
import { TextArea } from '../TextArea.tsx';
import type { Mentionable } from './mentioning.ts';
import * as css from './Editor.css.ts';

/** What a letter can be made of. */
export interface LetterRules {
  /** The variables that it can have. They stay the same for the field's life. */
  variables: readonly Variable[];
  /** The longest text in characters. */
  most: number;
}

/** What a field for rich text takes; the editor itself takes the same. */
export interface RichTextFieldProps {
  label: string;
  /** A rich text as core's `richText/rules.ts` writes it; '' for none. */
  value: string;
  onChange: (markup: string) => void;
  placeholder?: string;
  error?: string | undefined;
  autoFocus?: boolean;
  /** The people an @ offers; without it there are no mentions. */
  mentions?: (search: string) => Promise<readonly Mentionable[]>;
  /** Files that were dropped on the field or pasted into it; without it they are not taken. */
  onFiles?: (files: File[]) => void;
  /** Ctrl Enter. */
  onSubmit?: () => void;
  /** The text is a letter; without it `{{name}}` is text like any other. */
  letter?: LetterRules;
  /** More buttons, after those that format. */
  tools?: ReactNode;
}

let loaded: typeof import('./RichTextEditor.tsx').RichTextEditor | undefined;
const load = async () => (loaded ??= (await import('./RichTextEditor.tsx')).RichTextEditor);

/**
 * A field for rich text. What it needs is fetched when someone begins to write: until then, and where it can't be had, it
 * is a plain box, which takes what is typed while the editor is on its way.
 */
export function RichTextField(props: RichTextFieldProps) {
  const { label, value, onChange, placeholder, error, autoFocus = false, onSubmit, tools } = props;
  const [Editor, setEditor] = useState(() => (value !== '' || autoFocus ? loaded : undefined));
  const [typed, setTyped] = useState<string>();
  const written = useRef(value);
  const composing = useRef(false);
  const focused = useRef(autoFocus);
  // The editor would tidy away the space that a word is about to follow.
  const shown = typed !== undefined && written.current === value ? typed : plainText(value);

  // Letters that are being put together would be lost with the box.
  const bring = () =>
    void load().then(
      (editor) => composing.current || setEditor(() => editor),
      () => undefined,
    );

  useEffect(() => {
    if (value !== '' || autoFocus || props.letter) bring();
    // Asked once: later a value comes from what is typed.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);

  function type(text: string) {
    setTyped(text);
    onChange((written.current = richMarkup(richBlocks(richMarkup([{ kind: 'text', runs: [{ text }] }])))));
  }

  if (Editor) return <Editor {...props} autoFocus={focused.current} begun={typed === undefined ? undefined : shown} />;
  return (
    <div className={css.plain}>
      <TextArea
        label={label}
        hideLabel
        autoFocus={autoFocus}
        placeholder={placeholder}
        error={error}
        value={shown}
        onFocus={() => ((focused.current = true), bring())}
        onBlur={() => (focused.current = false)}
        onPointerEnter={() => void load().catch(() => undefined)}
        onCompositionStart={() => (composing.current = true)}
        onCompositionEnd={() => ((composing.current = false), bring())}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => (event.ctrlKey || event.metaKey) && event.key === 'Enter' && onSubmit?.()}
      />
      {tools && <div className={css.foot}>{tools}</div>}
    </div>
  );
}
