import { Search as SearchIcon, X } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { hiddenText } from '../ui/base.css.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { useFound, usePaused } from './finding.ts';
import { choicesOf, Results, said } from './Results.tsx';
import { rememberSearch } from './recent.ts';
import * as css from './Search.css.ts';

/** Which choice the arrow keys lead to; undefined for every other key. */
function nextOf(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  return key === 'ArrowUp' ? (at - 1 + count) % count : undefined;
}

/** The search over everyone and everything, above whatever is on the screen. */
export function Search({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { term, now } = usePaused(text);
  const found = useFound(term);
  const navigate = useNavigate();
  const listId = useId();
  const isTyping = text.trim() !== term;
  const choices = choicesOf(isTyping && !term ? undefined : term, found);
  const shown = choices[active];
  const optionId = (at: number) => `${listId}-${at}`;

  useEffect(() => setActive(0), [term]);
  // Newer browsers answer a promise, which is no way to end an effect.
  useEffect(
    () => void document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' }),
    [active, listId],
  );

  function opened(event: MouseEvent | KeyboardEvent) {
    rememberSearch(term);
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = nextOf(event.key, active, choices.length);
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
      // The next page comes before the last row is reached.
      if (next > choices.length - 4 && found.hasNextPage && !found.isFetching) void found.fetchNextPage();
      return;
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isTyping) return now();
    if (!shown) return;
    if ('term' in shown) return setText(shown.term);
    if (found.isPlaceholderData) return;
    opened(event);
    if (event.ctrlKey || event.metaKey) window.open(shown.path, '_blank', 'noopener');
    else void navigate(shown.path);
  }

  return (
    <Sheet bare title="Search" className={css.sheet} onClose={onClose}>
      <div className={css.head}>
        <SearchIcon size={18} aria-hidden />
        <Field text={text} listId={listId} shownId={shown && optionId(active)} onType={setText} onKeyDown={onKeyDown} />
        <IconButton quiet label="Close" icon={<X size={18} />} onClick={onClose} />
      </div>
      <Results
        {...{ term, isTyping, found, choices, active, listId, optionId }}
        onPoint={setActive}
        onTake={setText}
        onOpen={opened}
      />
      <p role="status" className={hiddenText}>
        {said(isTyping, term, found)}
      </p>
      <Keys />
    </Sheet>
  );
}

interface FieldProps {
  text: string;
  listId: string;
  /** The choice that the arrow keys have led to, and Enter opens. */
  shownId: string | undefined;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Field({ text, listId, shownId, onType, onKeyDown }: FieldProps) {
  return (
    <input
      data-autofocus
      type="text"
      role="combobox"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      aria-label="Search by name, phone, email"
      placeholder="Search by name, phone, email"
      aria-autocomplete="list"
      aria-expanded={shownId !== undefined}
      aria-controls={shownId && listId}
      aria-activedescendant={shownId}
      className={css.input}
      value={text}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** What the keys do; screen readers know it from the field's own role. */
function Keys() {
  return (
    <div className={css.foot} aria-hidden>
      <span className={css.keys}>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> to move
      </span>
      <span className={css.keys}>
        <Kbd>↵</Kbd> to open
      </span>
      <span className={css.keys}>
        <Kbd>Ctrl ↵</Kbd> in a new tab
      </span>
      <span className={css.keys}>
        <Kbd>Esc</Kbd> to close
      </span>
    </div>
  );
}
