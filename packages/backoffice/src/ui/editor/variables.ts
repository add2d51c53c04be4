import { type Editor, InputRule, type JSONContent, mergeAttributes, Node } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { type Placeholder, placeholderText, type Variable } from '@schoolbell/core/messages/variables/rules';
import * as css from './Editor.css.ts';

/** What a variable is called: by its label, and one that nobody knows by its name. */
export const labelOf = (variables: readonly Variable[], name: string): string =>
  variables.find((one) => one.name === name)?.label ?? name;

/** A variable as the writer sees it: "First name or “family”". */
export function variableText(variables: readonly Variable[], { variable, fallback }: Placeholder): string {
  return `${labelOf(variables, variable)}${fallback ? ` or “${fallback}”` : ''}`;
}

/** A variable in a letter: one piece, which is deleted and moved over as a whole, and becomes one again where it is typed. */
export const variableNode = (variables: readonly Variable[]) =>
  Node.create({
    name: 'variable',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      variable: { default: '', parseHTML: (element) => element.dataset['variable'] ?? '', renderHTML: () => ({}) },
      fallback: { default: '', parseHTML: (element) => element.dataset['fallback'] ?? '', renderHTML: () => ({}) },
    }),
    parseHTML: () => [{ tag: 'span[data-variable]' }],
    renderHTML: ({ node, HTMLAttributes }) => {
      const place = node.attrs as Placeholder;
      const isKnown = variables.some(({ name }) => name === place.variable);
      return [
        'span',
        mergeAttributes(HTMLAttributes, {
          class: css.variable,
          'data-variable': place.variable,
          'data-fallback': place.fallback,
          ...(!isKnown && { 'data-unknown': '', title: `There is no variable {{${place.variable}}}` }),
        }),
        variableText(variables, place),
      ];
    },
    renderText: ({ node }) => placeholderText(node.attrs as Placeholder),
    addInputRules() {
      return [
        // Tiptap's own rule for nodes replaces the first group only, and would leave the braces.
        new InputRule({
          find: /\{\{\s*([a-z][a-z0-9_]*)\s*(?:\|([^{}|]*))?\}\}$/,
          handler: ({ state, range, match: [, variable, fallback = ''] }) => {
            const node = this.type.create({ variable, fallback: fallback.trim() });
            state.tr.replaceWith(range.from, range.to, node);
          },
        }),
      ];
    },
  });

/** Writes a variable where the caret is. */
export function insertVariable(editor: Editor, variable: string): void {
  const node: JSONContent = { type: 'variable', attrs: { variable, fallback: '' } };
  editor.chain().focus().insertContent(node).run();
}

/** The variable that is selected, if one is. */
export function selectedVariable({ state }: Editor): Placeholder | undefined {
  const { selection } = state;
  return selection instanceof NodeSelection && selection.node.type.name === 'variable'
    ? (selection.node.attrs as Placeholder)
    : undefined;
}
