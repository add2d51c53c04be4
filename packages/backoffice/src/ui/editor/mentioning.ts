import type { Editor } from '@tiptap/core';
import { useEffect, useState, type RefObject } from 'react';
import { mentionName } from '@schoolbell/core/richText/mentions/naming/rules';
import { mentionSearch } from '@schoolbell/core/richText/mentions/rules';

/** A person who can be mentioned. */
export interface Mentionable {
  user_detail_id: number;
  firstName: string;
  surname: string;
  image_240: string | null;
}

/** Most names that are offered at once. */
const OFFERED = 6;

/** The search that is before the caret; null where no name is being typed. */
function searchIn({ state, isFocused }: Editor): string | null {
  const { empty, $from } = state.selection;
  return empty && isFocused
    ? mentionSearch($from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc'))
    : null;
}

/** Puts someone in the place of the search before the caret. */
function mention(editor: Editor, search: string, person: Mentionable): void {
  const { from } = editor.state.selection;
  const name = mentionName(person);
  editor
    .chain()
    .focus()
    .insertContentAt({ from: from - search.length - 1, to: from }, [
      { type: 'mention', attrs: { user_detail_id: person.user_detail_id, name } },
      { type: 'text', text: ' ' },
    ])
    .run();
}

/** The names that fit what is typed after an @: which, which of them is chosen, and what keys do to them. */
export function useMentions(
  editor: Editor | null,
  find: ((search: string) => Promise<readonly Mentionable[]>) | undefined,
  keys: RefObject<(key: string) => boolean>,
) {
  const [found, setFound] = useState<{ search: string; people: readonly Mentionable[] } | null>(null);
  const [at, setAt] = useState(0);
  const [closed, setClosed] = useState<string | null>(null);
  const search = editor && find ? searchIn(editor) : null;
  const asked = search === closed ? null : search;

  useEffect(() => {
    let late = false;
    if (asked === null) setFound(null);
    else
      void find!(asked.trim()).then(
        (people) => !late && (setFound({ search: asked, people: people.slice(0, OFFERED) }), setAt(0)),
        () => undefined,
      );
    if (search === null) setClosed(null);
    return () => {
      late = true;
    };
    // eslint-disable-next-line react/exhaustive-deps -- who finds is the same for the field's life
  }, [asked, search]);

  const people = asked !== null && found ? found.people : [];
  const chosen = Math.min(at, people.length - 1);
  const choose = (person: Mentionable) => search !== null && mention(editor!, search, person);

  keys.current = (key) => {
    if (people.length === 0) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined) setAt((chosen + step + people.length) % people.length);
    else if (key === 'Enter' || key === 'Tab') choose(people[chosen]!);
    else if (key === 'Escape') setClosed(search);
    else return false;
    return true;
  };
  return { people, chosen, choose, setAt };
}
