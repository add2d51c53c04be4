import { type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Placeholder, UndoRedo } from '@tiptap/extensions';
import { safeHref } from '@schoolbell/core/richText/links/rules';
import * as css from '../RichText.css.ts';

/** A link; only addresses that may be stored can be typed, pasted or loaded. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = safeHref(element.getAttribute('href') ?? '');
        return href === undefined ? false : { href };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    mergeAttributes(HTMLAttributes, { class: css.link, rel: 'noopener noreferrer nofollow' }),
    0,
  ],
});

/** A mention: one piece, which is deleted and moved over as a whole. */
const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    user_detail_id: {
      default: 0,
      parseHTML: (element) => Number(element.dataset['mention']),
      renderHTML: ({ user_detail_id }) => ({ 'data-mention': user_detail_id as number }),
    },
    name: { default: '', parseHTML: (element) => element.textContent.replace(/^@/, ''), renderHTML: () => ({}) },
  }),
  parseHTML: () => [{ tag: 'span[data-mention]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { class: css.mention }),
    `@${String(node.attrs['name'])}`,
  ],
  renderText: ({ node }) => `@${String(node.attrs['name'])}`,
});

/** An entry and the list below it. Tab leaves the editor, as everywhere; Ctrl ] and Ctrl [ move an entry in and out. */
const Entry = ListItem.extend({
  content: 'paragraph (bulletList|orderedList)?',
  addKeyboardShortcuts() {
    const { Tab: _, 'Shift-Tab': __, ...keys } = this.parent?.() ?? {};
    return {
      ...keys,
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    };
  },
});

/** What a rich text is made of: the same parts that core's `richText/rules.ts` writes and reads, and nothing else. */
export function schema(placeholder: string): Extensions {
  return [
    Document,
    Paragraph,
    Text,
    HardBreak,
    Bold,
    Italic,
    Underline,
    Link,
    Mention,
    Heading.configure({ levels: [3, 4] }),
    Blockquote.extend({ content: 'paragraph+' }),
    BulletList,
    OrderedList,
    Entry,
    ListKeymap,
    UndoRedo,
    Placeholder.configure({ placeholder }),
  ];
}
