import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { TextField } from './TextField.tsx';
import * as css from './SearchField.css.ts';

interface SearchFieldProps {
  /** Its name and its placeholder: "Search students". */
  label: string;
  value: string;
  /** Called when typing has paused, and at once on Enter, when emptied and when the field is left. */
  onSearch: (text: string) => void;
  /** Milliseconds of pause; 250 unless told. */
  pause?: number;
}

/** A search box that waits for a pause in typing. Esc empties it. */
export function SearchField({ label, value, onSearch, pause = 250 }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);

  useEffect(() => {
    // Only a value that came from elsewhere (a cleared filter, the back button) may replace what is being typed.
    if (value !== sent.current) setText((sent.current = value));
  }, [value]);
  const isPressing = useRef(false);
  const leave = useRef(() => {});
  // A press on a row opens it: a search that came after it would lead back to the list, and one that came during it would
  // move the row away from under the pointer.
  leave.current = () => {
    clearTimeout(timer.current);
    if (!isPressing.current) search(text);
  };
  useEffect(() => {
    const press = ({ type }: MouseEvent) => {
      isPressing.current = type === 'mousedown';
      leave.current();
    };
    addEventListener('mousedown', press, true);
    addEventListener('mouseup', press, true);
    return () => {
      clearTimeout(timer.current);
      removeEventListener('mousedown', press, true);
      removeEventListener('mouseup', press, true);
    };
  }, []);

  function search(next: string) {
    if (next.trim() !== sent.current) onSearch((sent.current = next.trim()));
  }
  function send(next: string, wait: number) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(next), wait);
  }

  return (
    <TextField
      className={css.box}
      type="search"
      label={label}
      hideLabel
      placeholder={label}
      icon={<Search size={16} aria-hidden />}
      value={text}
      onChange={(event) => send(event.target.value, event.target.value ? pause : 0)}
      onBlur={() => leave.current()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(text, 0);
        if (event.key === 'Escape' && text) {
          event.preventDefault();
          send('', 0);
        }
      }}
      after={
        text ? (
          <IconButton quiet size="sm" label="Clear search" icon={<X size={14} />} onClick={() => send('', 0)} />
        ) : undefined
      }
    />
  );
}
