import type { MouseEvent } from 'react';
import { fullName } from '@schoolbell/core/format';
import { Avatar } from '../../ui/Avatar.tsx';
import { oneLine } from '../../ui/base.css.ts';
import { Link } from '../../ui/Link.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { usePhone } from '../Phone.tsx';
import * as css from './PersonCell.css.ts';

interface PersonCellProps {
  person: {
    user_detail_id: number;
    firstName: string;
    surname: string;
    email: string;
    phone: string;
    image_240: string | null;
    is_duplicate: 0 | 1;
  };
  /** The list's address; the person's own page lies below it. */
  path: string;
  fresh: boolean;
  /** Opens the side panel; with Ctrl or the middle button the link opens the person's own page instead. */
  onOpen: (id: number) => void;
}

/** A person in a list: picture, name as the link to them, and how to reach them. */
export function PersonCell({ person, path, fresh, onOpen }: PersonCellProps) {
  const name = fullName(person);
  const phone = usePhone(person.email ? '' : person.phone);
  const reach = person.email || phone;
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(person.user_detail_id);
  }
  return (
    <span className={css.person} data-fresh={fresh || undefined}>
      <Avatar name={name} image={person.image_240} />
      <span className={css.text}>
        <span className={css.name}>
          <Link to={`${path}/${person.user_detail_id}`} look="inherit" className={oneLine} onClick={open}>
            {name}
          </Link>
          {person.is_duplicate === 1 && <Tag tone="warning">Possible duplicate</Tag>}
        </span>
        {reach && <span className={css.line}>{reach}</span>}
      </span>
    </span>
  );
}
