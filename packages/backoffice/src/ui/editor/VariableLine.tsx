import { Editor } from '@tiptap/core';
import { Document } from '@tiptap/extension-document';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Placeholder, UndoRedo } from '@tiptap/extensions';
import { useEffect, useId, useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { Variable } from '@schoolbell/core/messages/variables/rules';
import { documentOfLine, lineOf } from './documents.ts';
import { VariableForm } from './VariableForm.tsx';
import { VariableMenu } from './VariableMenu.tsx';
import { variableNode } from './variables.ts';
import * as css from './Editor.css.ts';

export interface VariableLineProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  variables: readonly Variable[];
  placeholder?: string;
  error?: string | undefined;
  /** The most characters, counted beside the line. */
  most: number;
  autoFocus?: boolean;
}

/** The editor's instance of one line: Enter leaves the text as it is, and what is pasted becomes one line. */
function useLine({ label, value, variables, placeholder = '', autoFocus }: VariableLineProps, now: LineListeners) {
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  useLayoutEffect(() => {
    const made: Editor = new Editor({
      element: { mount: host.current! },
      extensions: [
        Document.extend({ content: 'paragraph' }),
        Paragraph,
        Text,
        UndoRedo,
        Placeholder.configure({ placeholder }),
        variableNode(variables),
      ],
      content: documentOfLine(value),
      injectCSS: false,
      onUpdate: () => now.current.change(lineOf(made.getJSON())),
      onTransaction: () => now.current.draw(),
      editorProps: {
        attributes: { role: 'textbox', 'aria-label': label, class: css.lineText },
        handleKeyDown: (_, event) => {
          if (event.key !== 'Enter') return false;
          event.preventDefault();
          return true;
        },
        handlePaste: (_, event) => {
          const [line] = documentOfLine(event.clipboardData?.getData('text/plain').trim() ?? '').content ?? [];
          made.commands.insertContent(line?.content ?? []);
          return true;
        },
      },
    });
    if (autoFocus) {
      made.commands.setTextSelection(made.state.doc.content.size);
      made.view.focus();
    }
    setEditor(made);
    return () => made.destroy();
    // eslint-disable-next-line react/exhaustive-deps -- what it begins with; a value from outside is set by its reader
  }, []);
  return { host, editor };
}

type LineListeners = { readonly current: { change: (text: string) => void; draw: () => void } };

/** Writes one line that has variables, such as a subject, and counts its characters. */
export function VariableLine(props: VariableLineProps) {
  const { label, value, onChange, variables, error, most } = props;
  const own = useId();
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const written = useRef(value);
  const now = useRef<LineListeners['current']>(undefined as never);
  now.current = { change: (text) => onChange((written.current = text)), draw };
  const { host, editor } = useLine(props, now);
  const length = value.trim().length;

  // A value that is not what was written here comes from outside: a template, say.
  useEffect(() => {
    if (!editor || value === written.current) return;
    written.current = value;
    editor.commands.setContent(documentOfLine(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    const box = editor?.view.dom;
    if (error) box?.setAttribute('aria-invalid', 'true');
    else box?.removeAttribute('aria-invalid');
    box?.setAttribute('aria-describedby', `${own}-count${error ? ` ${own}-error` : ''}`);
  });

  return (
    <div className={css.editor}>
      <div className={css.line} data-invalid={error ? true : undefined}>
        <div ref={host} className={css.lineHost} />
        <span id={`${own}-count`} className={css.count}>
          {length}/{most}
        </span>
        {editor && (
          <VariableMenu editor={editor} variables={variables} label={`Variable in the ${label.toLowerCase()}`} />
        )}
      </div>
      {editor && <VariableForm editor={editor} variables={variables} />}
      {error && (
        <p id={`${own}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}
