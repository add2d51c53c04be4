import type { Editor } from '@tiptap/core';
import { LONGEST_FALLBACK, type Variable } from '@schoolbell/core/messages/variables/rules';
import { Button } from '../Button.tsx';
import { TextField } from '../TextField.tsx';
import { labelOf, selectedVariable } from './variables.ts';
import * as css from './Editor.css.ts';

interface VariableFormProps {
  editor: Editor;
  variables: readonly Variable[];
}

/** What is written where a reader has nothing for the selected variable. It stays open while it is typed in: the text keeps its selection. */
export function VariableForm({ editor, variables }: VariableFormProps) {
  const selected = selectedVariable(editor);
  if (!selected) return null;
  // The changed piece takes the place of the one before, which would end its selection.
  const set = (fallback: string) =>
    editor.chain().updateAttributes('variable', { fallback }).setNodeSelection(editor.state.selection.from).run();
  return (
    <div
      role="group"
      aria-label={`Variable ${labelOf(variables, selected.variable)}`}
      className={css.link}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Enter') return;
        event.preventDefault();
        event.stopPropagation();
        if ((event.target as HTMLElement).tagName === 'BUTTON' && event.key === 'Enter')
          (event.target as HTMLElement).click();
        else editor.chain().focus().setTextSelection(editor.state.selection.to).run();
      }}
    >
      <TextField
        label={`Fallback for ${labelOf(variables, selected.variable)}`}
        placeholder="What to write where a reader has none"
        maxLength={LONGEST_FALLBACK}
        value={selected.fallback}
        onChange={({ target }) => set(target.value.replaceAll(/[{}|]/g, ''))}
      />
      <Button size="sm" onClick={() => editor.chain().focus().deleteSelection().run()}>
        Remove
      </Button>
    </div>
  );
}
