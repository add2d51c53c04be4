import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { fullName } from '@schoolbell/core/format';
import { mentionableStaff } from '@schoolbell/core/people/staff/contract';
import { useRead } from '../../http/read.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { hiddenText } from '../../ui/base.css.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { type Mark, withMark } from './marking.ts';
import { NoteTools } from './NoteTools.tsx';
import { draftOf, messageOf, searchAt, withMention, type Draft, type Mentionable } from './mentions.ts';
import * as css from './Notes.css.ts';

/** Most names that are offered at once. */
const OFFERED = 6;

interface NoteBoxProps {
  /** A stored note to change; empty for a new one. */
  message?: string;
  label: string;
  saveLabel: string;
  /** Resolves with whether it was saved; what is typed stays otherwise. */
  onSave: (message: string) => Promise<boolean>;
  onCancel?: () => void;
}

const shortcuts: Record<string, Mark> = { b: 'bold', i: 'italic' };

/** Where a note is written. @ and part of a name offers staff; arrows and Enter choose. Ctrl B and Ctrl I mark words, as the buttons do. */
export function NoteBox({ message = '', label, saveLabel, onSave, onCancel }: NoteBoxProps) {
  const [search, setSearch] = useState<string | null>(null);
  const { draft, setDraft, saving, error, save } = useDraft(message, onSave);
  const { box, put } = useBox(draft, setDraft, onCancel && message.length);

  const names = useOffer(search, (person) => {
    const next = withMention(draft, box.current!.selectionStart, search ?? '', person);
    put(next.draft, next.caret, next.caret);
    setSearch(null);
  });

  function mark(kind: Mark) {
    const { selectionStart, selectionEnd } = box.current!;
    const { text, start, end } = withMark({ text: draft.text, start: selectionStart, end: selectionEnd }, kind);
    put({ ...draft, text }, start, end);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (names.onKeyDown(event)) return;
    if (event.key === 'Escape' && search !== null) {
      event.preventDefault();
      event.stopPropagation();
      return setSearch(null);
    }
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    const kind = isCommand ? shortcuts[event.key.toLowerCase()] : undefined;
    if (kind) mark(kind);
    else if (isCommand && event.key === 'Enter') void save();
    else return;
    event.preventDefault();
  }

  return (
    <div className={css.box}>
      <TextArea
        ref={box}
        label={label}
        hideLabel
        autoFocus={onCancel !== undefined}
        placeholder="Write a note. Type @ to mention somebody."
        rows={3}
        maxLength={4500}
        value={draft.text}
        error={error}
        onChange={({ target }) => (setDraft({ ...draft, text: target.value }), setSearch(searchAt(target.value, target.selectionStart)))}
        onKeyDown={onKeyDown}
        onBlur={() => setTimeout(() => setSearch(null), 150)}
        {...names.wiring}
      />
      {names.list}
      <div className={css.boxFoot}>
        <NoteTools onMark={mark} />
        <span className={css.hint}>Ctrl Enter saves</span>
        {onCancel && <Button size="sm" variant="ghost" onClick={onCancel}>Cancel</Button>}
        <Button size="sm" variant="primary" loading={saving} onClick={() => void save()}>{saveLabel}</Button>
      </div>
    </div>
  );
}

/** The box, and how to change what is written in it so that the caret stands where it should afterwards; `begin` is where it stands first. */
function useBox(draft: Draft, setDraft: (draft: Draft) => void, begin: number | undefined) {
  const box = useRef<HTMLTextAreaElement>(null);
  const selection = useRef(begin === undefined ? undefined : ([begin, begin] as const));

  useEffect(() => {
    if (!selection.current) return;
    box.current?.setSelectionRange(...selection.current);
    selection.current = undefined;
  }, [draft]);

  function put(next: Draft, start: number, end: number) {
    selection.current = [start, end];
    setDraft(next);
    box.current!.focus();
  }

  return { box, put };
}

/** What is being written, and sending it; it is emptied once it has been saved, and kept otherwise. */
function useDraft(message: string, onSave: NoteBoxProps['onSave']) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(message));
  const [saving, setSaving] = useState(false);
  const [missing, setMissing] = useState(false);

  async function save() {
    setMissing(!draft.text.trim());
    if (!draft.text.trim()) return;
    setSaving(true);
    const saved = await onSave(messageOf(draft).trim());
    setSaving(false);
    if (saved) setDraft(draftOf(''));
  }

  return { draft, setDraft, saving, save, error: missing && !draft.text.trim() ? 'This field is required' : undefined };
}

/** The names that fit the search, as a list under the box that its arrows move through. */
function useOffer(search: string | null, onChoose: (person: Mentionable) => void) {
  const own = useId();
  const [at, setAt] = useState(0);
  const { data } = useRead(mentionableStaff, { search: search?.trim() ?? '' }, { enabled: search !== null });
  const people = search === null ? [] : (data?.data ?? []).slice(0, OFFERED);
  const chosen = Math.min(at, people.length - 1);
  const open = people.length > 0;

  function onKeyDown(event: KeyboardEvent): boolean {
    if (!open) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((chosen + step + people.length) % people.length);
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') onChoose(people[chosen]!);
    else return false;
    event.preventDefault();
    return true;
  }

  const list = (
    <>
      {open && (
        <div id={own} role="listbox" aria-label="Staff" className={css.offer}>
          {people.map((person, index) => (
            <button
              type="button"
              tabIndex={-1}
              key={person.user_detail_id}
              id={`${own}-${index}`}
              role="option"
              aria-selected={index === chosen}
              className={css.offered}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(person)}
              onPointerMove={() => setAt(index)}
            >
              <Avatar size="sm" name={fullName(person)} image={person.image_240} />
              {fullName(person)}
            </button>
          ))}
        </div>
      )}
      <span role="status" className={hiddenText}>{open ? `${people.length} people to mention` : ''}</span>
    </>
  );
  const wiring = { 'aria-autocomplete': 'list' as const, 'aria-controls': open ? own : undefined, 'aria-activedescendant': open ? `${own}-${chosen}` : undefined };
  return { list, wiring, onKeyDown };
}
