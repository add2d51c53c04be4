import type { Editor } from '@tiptap/core';
import { Bold, Heading, Italic, Link, List, ListOrdered, Quote, Redo2, Underline, Undo2 } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../IconButton.tsx';
import * as css from './Editor.css.ts';

interface Tool {
  label: string;
  keys: string;
  icon: typeof Bold;
  isOn?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const mac = /Mac|iPhone|iPad/.test(navigator.platform);
const keyText = (keys: string) => keys.replace('Mod', mac ? '⌘' : 'Ctrl').replaceAll('-', ' ');

const tools: readonly Tool[] = [
  {
    label: 'Bold',
    keys: 'Mod-B',
    icon: Bold,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    keys: 'Mod-I',
    icon: Italic,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Underline',
    keys: 'Mod-U',
    icon: Underline,
    isOn: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: 'Heading',
    keys: 'Mod-Alt-3',
    icon: Heading,
    isOn: (editor) => editor.isActive('heading'),
    run: (editor) =>
      editor
        .chain()
        .focus()
        .toggleHeading({ level: editor.isActive('heading', { level: 4 }) ? 4 : 3 })
        .run(),
  },
  {
    label: 'List',
    keys: 'Mod-Shift-8',
    icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    keys: 'Mod-Shift-7',
    icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    keys: 'Mod-Shift-B',
    icon: Quote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
];
const history: readonly Tool[] = [
  { label: 'Undo', keys: 'Mod-Z', icon: Undo2, run: (editor) => editor.chain().focus().undo().run() },
  { label: 'Redo', keys: 'Mod-Shift-Z', icon: Redo2, run: (editor) => editor.chain().focus().redo().run() },
];

interface EditorToolsProps {
  editor: Editor;
  linking: boolean;
  onLink: () => void;
}

/** What formats the text, as one stop of the Tab key: arrows move through it. The text keeps its selection. */
export function EditorTools({ editor, linking, onLink }: EditorToolsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const link: Tool = {
    label: 'Link',
    keys: 'Mod-K',
    icon: Link,
    isOn: () => linking || editor.isActive('link'),
    run: onLink,
  };

  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...bar.current!.querySelectorAll('button')].filter((button) => button.checkVisibility());
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = buttons.at(to % buttons.length)!;
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    next.focus();
  }

  return (
    <div ref={bar} role="toolbar" aria-label="Format" className={css.tools} onKeyDown={onKeyDown}>
      {[...tools, link, ...history].map(({ label, keys, icon: Icon, isOn, run }, at) => (
        <IconButton
          key={label}
          size="sm"
          className={cx(css.tool, history.some((one) => one.label === label) && css.wide)}
          label={label}
          title={`${label} (${keyText(keys)})`}
          quiet
          icon={<Icon size={16} aria-hidden />}
          tabIndex={at === 0 ? 0 : -1}
          aria-pressed={isOn?.(editor)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        />
      ))}
    </div>
  );
}
