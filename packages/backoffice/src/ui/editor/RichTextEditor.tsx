import { Editor } from '@tiptap/core';
import { useEffect, useId, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { LONGEST_TEXT, plainText } from '@schoolbell/core/richText/rules';
import { documentOf, documentOfLines, markupOf } from './documents.ts';
import { EditorTools } from './EditorTools.tsx';
import { escape, type Listeners, takeKey, takePaste } from './listening.ts';
import { LinkForm } from './LinkForm.tsx';
import { MentionList } from './MentionList.tsx';
import { useMentions } from './mentioning.ts';
import { cleanPaste } from './pasting.ts';
import type { RichTextFieldProps } from './RichTextField.tsx';
import { schema } from './schema.ts';
import { VariableForm } from './VariableForm.tsx';
import { VariableMenu } from './VariableMenu.tsx';
import { variableNode } from './variables.ts';
import * as css from './Editor.css.ts';

/** What the editor takes beside what its field takes. */
interface RichTextEditorProps extends RichTextFieldProps {
  /** What was typed before the editor was there, with every space. */
  begun: string | undefined;
}

/** From this share of the longest text on, the field says how long the text is. */
const NEARLY_FULL = 0.9;

/** Says on the text's own element what it is about just now. */
function useSaid(editor: Editor | null, says: Record<string, string | null>): void {
  useEffect(() => {
    const box = editor?.view.dom;
    for (const [name, text] of Object.entries(says)) {
      if (text === null) box?.removeAttribute(name);
      else box?.setAttribute(name, text);
    }
  });
}

/** The editor's instance in its place on the page, for as long as that is drawn. */
function useEditor(
  { label, value, begun, placeholder = '', autoFocus = false, letter }: RichTextEditorProps,
  now: { readonly current: Listeners },
  keys: { readonly current: (key: string) => boolean },
) {
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);

  // Before the next key press, so that no letter is lost while someone types on.
  useLayoutEffect(() => {
    const made: Editor = new Editor({
      element: { mount: host.current! },
      extensions: [...schema(placeholder), ...(letter ? [variableNode(letter.variables)] : [])],
      content: begun === undefined ? documentOf(value, Boolean(letter)) : documentOfLines(begun),
      injectCSS: false,
      onUpdate: () => now.current.change(markupOf(made.getJSON())),
      onTransaction: () => now.current.draw(),
      onFocus: () => now.current.draw(),
      onBlur: () => setTimeout(() => now.current.draw(), 150),
      editorProps: {
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: css.text },
        transformPastedHTML: cleanPaste,
        handleKeyDown: (_, event) => takeKey(event, now.current, keys.current),
        handleDOMEvents: { keydown: (_, event) => event.key === 'Escape' && escape(event, keys.current) },
        handlePaste: (view, event) =>
          takePaste(event.clipboardData, now.current, view.state.selection.empty ? null : made),
        handleDrop: (_, event, __, moved) => {
          const files = moved || !now.current.files ? [] : [...(event.dataTransfer?.files ?? [])];
          if (files.length === 0) return false;
          event.preventDefault();
          now.current.files!(files);
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
    // eslint-disable-next-line react/exhaustive-deps -- what it begins with; a value from outside is set below
  }, []);

  return { host, editor };
}

/** Writes rich text: what core's `richText/rules.ts` knows can be typed, pasted and loaded, and nothing else. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, onChange, error, mentions, onFiles, onSubmit, tools, letter } = props;
  const { variables, most } = letter ?? { variables: undefined, most: LONGEST_TEXT };
  const own = useId();
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const [linking, setLinking] = useState(false);
  const written = useRef(value);
  const keys = useRef<(key: string) => boolean>(() => false);
  const now = useRef<Listeners>(undefined as never);
  now.current = {
    change: (markup) => onChange((written.current = markup)),
    files: onFiles,
    submit: onSubmit,
    link: () => setLinking(true),
    draw,
  };
  const { host, editor } = useEditor(props, now, keys);
  const { people, chosen, choose, setAt } = useMentions(editor, mentions, keys);
  const length = value.length > most * NEARLY_FULL ? plainText(value).length : 0;
  const refusal = length > most ? `Please write at most ${most.toLocaleString('en')} characters` : error;

  // A value that is not what was written here comes from outside: emptied after saving, say.
  useEffect(() => {
    if (!editor || value === written.current) return;
    written.current = value;
    editor.commands.setContent(documentOf(value, Boolean(variables)), { emitUpdate: false });
  }, [editor, value, variables]);

  useSaid(editor, {
    'aria-autocomplete': mentions ? 'list' : null,
    'aria-controls': people.length > 0 ? own : null,
    'aria-activedescendant': people.length > 0 ? `${own}-${chosen}` : null,
    'aria-invalid': refusal ? 'true' : null,
    'aria-describedby': refusal ? `${own}-error` : null,
  });

  return (
    <div className={css.editor}>
      <div className={css.box} data-invalid={refusal ? true : undefined}>
        <div ref={host} />
        <div className={css.foot}>
          {editor && <EditorTools editor={editor} linking={linking} onLink={() => setLinking(true)} />}
          {editor && variables && <VariableMenu editor={editor} variables={variables} />}
          {tools}
        </div>
        {editor && variables && <VariableForm editor={editor} variables={variables} />}
        {editor && linking && <LinkForm editor={editor} onClose={() => setLinking(false)} />}
      </div>
      <MentionList id={own} people={people} chosen={chosen} onChoose={choose} onPoint={setAt} />
      {length > most * NEARLY_FULL && !refusal && (
        <p className={css.hint}>
          {length.toLocaleString('en')} of {most.toLocaleString('en')} characters
        </p>
      )}
      {refusal && (
        <p id={`${own}-error`} className={css.error}>
          {refusal}
        </p>
      )}
    </div>
  );
}
