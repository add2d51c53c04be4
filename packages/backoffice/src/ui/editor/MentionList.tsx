import { fullName } from '@schoolbell/core/format';
import { Avatar } from '../Avatar.tsx';
import { hiddenText } from '../base.css.ts';
import type { Mentionable } from './mentioning.ts';
import * as css from './Editor.css.ts';

interface MentionListProps {
  id: string;
  people: readonly Mentionable[];
  chosen: number;
  onChoose: (person: Mentionable) => void;
  onPoint: (index: number) => void;
}

/** The names that an @ offers, under the editor, whose keys move through them. */
export function MentionList({ id, people, chosen, onChoose, onPoint }: MentionListProps) {
  return (
    <>
      {people.length > 0 && (
        <div id={id} role="listbox" aria-label="Staff" className={css.offer}>
          {people.map((person, index) => (
            <button
              type="button"
              tabIndex={-1}
              key={person.user_detail_id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === chosen}
              className={css.offered}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(person)}
              onPointerMove={() => onPoint(index)}
            >
              <Avatar size="sm" name={fullName(person)} image={person.image_240} />
              {fullName(person)}
            </button>
          ))}
        </div>
      )}
      <span role="status" className={hiddenText}>
        {people.length > 0 ? `${people.length} people to mention` : ''}
      </span>
    </>
  );
}
