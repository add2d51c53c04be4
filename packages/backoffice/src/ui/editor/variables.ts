import { type JSONContent, mergeAttributes, Node } from '@tiptap/core';
import { piecesOf, placeholderText } from '@schoolbell/core/messages/variables/rules';
import * as css from './Variables.css.ts';

/** A variable as the editor offers it. */
export interface OfferedVariable {
  name: string;
  label: string;
  example: string;
}

/** A document in which each node of text can become several. */
function mapText(node: JSONContent, change: (text: JSONContent) => JSONContent[]): JSONContent {
  if (!node.content) return node;
  return { ...node, content: node.content.flatMap((one) => change(mapText(one, change))) };
}

/** The document with its `{{name|fallback}}` as pieces. */
export const withPieces = (document: JSONContent): JSONContent =>
  mapText(document, (node) => {
    if (node.type !== 'text') return [node];
    return piecesOf(node.text ?? '').map((piece) =>
      typeof piece === 'string'
        ? { ...node, text: piece }
        : { type: 'variable', attrs: { ...piece }, ...(node.marks && { marks: node.marks }) },
    );
  });

/** The document with its pieces as `{{name|fallback}}`. */
export const withoutPieces = (document: JSONContent): JSONContent =>
  mapText(document, (node) => {
    if (node.type !== 'variable') return [node];
    const { variable, fallback } = node.attrs as { variable: string; fallback: string };
    return [{ type: 'text', text: placeholderText({ variable, fallback }), ...(node.marks && { marks: node.marks }) }];
  });

/** A variable: one piece, which is deleted and moved over as a whole. */
export const variableNode = (offered: readonly OfferedVariable[]) => {
  const shown = ({ variable, fallback }: Record<string, unknown>) =>
    `${offered.find(({ name }) => name === variable)?.label ?? String(variable)}${fallback ? ` or “${String(fallback)}”` : ''}`;
  return Node.create({
    name: 'variable',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      variable: {
        default: '',
        parseHTML: (element) => element.dataset['variable'] ?? '',
        renderHTML: ({ variable }) => ({ 'data-variable': variable as string }),
      },
      fallback: {
        default: '',
        parseHTML: (element) => element.dataset['fallback'] ?? '',
        renderHTML: ({ fallback }) => ({ 'data-fallback': fallback as string }),
      },
    }),
    parseHTML: () => [{ tag: 'span[data-variable]' }],
    renderHTML: ({ node, HTMLAttributes }) => [
      'span',
      mergeAttributes(HTMLAttributes, { class: css.piece }),
      shown(node.attrs),
    ],
    renderText: ({ node }) =>
      placeholderText({ variable: String(node.attrs['variable']), fallback: String(node.attrs['fallback']) }),
  });
};
