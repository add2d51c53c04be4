import { Bold, Italic, List, ListOrdered } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Mark } from './marking.ts';
import * as css from './Notes.css.ts';

const tools: readonly { mark: Mark; label: string; icon: typeof Bold }[] = [
  { mark: 'bold', label: 'Bold', icon: Bold }, { mark: 'italic', label: 'Italic', icon: Italic },
  { mark: 'bullets', label: 'List', icon: List }, { mark: 'numbers', label: 'Numbered list', icon: ListOrdered },
];

/** The buttons under a note that mark what is selected in it. The box keeps the focus and its selection. */
export function NoteTools({ onMark }: { onMark: (mark: Mark) => void }) {
  return (
    <span role="group" aria-label="Format" className={css.tools}>
      {tools.map(({ mark, label, icon: Icon }) => <IconButton key={mark} size="sm" label={label} icon={<Icon size={16} />} onPointerDown={(event) => event.preventDefault()} onClick={() => onMark(mark)} />)}
    </span>
  );
}
