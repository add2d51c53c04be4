import type { Editor } from '@tiptap/core';
import { Braces } from 'lucide-react';
import { useMemo } from 'react';
import { LONGEST_FALLBACK } from '@schoolbell/core/messages/variables/rules';
import { MenuButton } from '../MenuButton.tsx';
import { RichTextEditor } from './RichTextEditor.tsx';
import type { EditorPlugin } from './plugin.ts';
import { type OfferedVariable, variableNode, withoutPieces, withPieces } from './variables.ts';
import * as css from './Variables.css.ts';

/** The menu of variables, and what is written where the chosen piece has nothing to fill in. */
function toolsFor(offered: readonly OfferedVariable[]) {
  return function VariableTools({ editor }: { editor: Editor }) {
    const chosen = editor.isActive('variable') ? editor.getAttributes('variable') : null;
    return (
      <>
        <MenuButton
          size="sm"
          variant="ghost"
          label="Variable"
          align="start"
          icon={<Braces size={16} aria-hidden />}
          entries={offered.map(({ name, label, example }) => ({
            label,
            hint: example,
            onSelect: () =>
              editor
                .chain()
                .focus()
                .insertContent({ type: 'variable', attrs: { variable: name, fallback: '' } })
                .run(),
          }))}
        />
        {chosen && (
          <label className={css.fallback}>
            If empty, write
            <input
              className={css.input}
              maxLength={LONGEST_FALLBACK}
              value={String(chosen['fallback'])}
              onChange={({ target }) =>
                editor.commands.updateAttributes('variable', { fallback: target.value.replaceAll(/[{}|]/g, '') })
              }
            />
          </label>
        )}
      </>
    );
  };
}

/** The editor of rich text with variables, each as one piece. */
export function VariableEditor(
  props: Omit<Parameters<typeof RichTextEditor>[0], 'plugin'> & { variables: readonly OfferedVariable[] },
) {
  const { variables } = props;
  const plugin = useMemo<EditorPlugin>(
    () => ({
      extensions: [variableNode(variables)],
      read: withPieces,
      write: withoutPieces,
      Tools: toolsFor(variables),
    }),
    [variables],
  );
  return <RichTextEditor {...props} plugin={plugin} />;
}
