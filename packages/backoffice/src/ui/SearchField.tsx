import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { TextField } from './TextField.tsx';
import * as css from './SearchField.css.ts';

interface SearchFieldProps {
  /** Its name and its placeholder: "Search students". */
  label: string;
  value: string;
  /** Called when typing has paused, and at once on Enter and when emptied. */
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
  useEffect(() => () => clearTimeout(timer.current), []);

  function send(next: string, wait: number) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (next.trim() !== sent.current) onSearch((sent.current = next.trim()));
    }, wait);
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
