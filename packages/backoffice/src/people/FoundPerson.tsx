import { Fragment } from 'react';
import { GUARDIAN, LEAD, LEAD_GUARDIAN, STUDENT } from '@schoolbell/core/access';
import { fullName } from '@schoolbell/core/format';
import { roles } from '@schoolbell/core/settings/roles/rules';
import { Avatar } from '../ui/Avatar.tsx';
import { Tag } from '../ui/Tag.tsx';
import type { Tone } from '../ui/tones.ts';
import { usePhone } from './Phone.tsx';

import { markPhone, markText, type Piece } from '../search/marks.ts';
import type { FoundRow } from '../shell/parts.ts';
import { useSay } from '../words/say.ts';
import * as css from '../search/Search.css.ts';

type Person = FoundRow<'person'>;

/** What a role is called, with the nine words in braces, and its tone. */
function roleOf(role_id: number): { name: string; tone: Tone } {
  if (role_id === STUDENT) return { name: '{Student}', tone: 'info' };
  if (role_id === LEAD) return { name: 'Lead', tone: 'orange' };
  if (role_id === GUARDIAN || role_id === LEAD_GUARDIAN) return { name: 'Guardian', tone: 'neutral' };
  return { name: roles.find((role) => role.role_id === role_id)?.name ?? 'Staff', tone: 'plum' };
}

/** A text with the parts that were found marked. */
function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, marked }, at) =>
    marked ? (
      <mark key={at} className={css.mark}>
        {text}
      </mark>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  );
}

/** What tells someone apart: whose guardian, how to reach them, who their guardian is. What the search found stands first. */
function about(person: Person, term: string): Piece[][] {
  const { related, guardian } = person;
  const parts = [
    related ? markText(`Guardian of ${fullName(related)}`, '') : [],
    markText(person.email, term),
    markPhone(person.phone, term),
    guardian ? markText(`Guardian: ${fullName(guardian)}`, term) : [],
    guardian ? markText(guardian.email, term) : [],
    guardian ? markPhone(guardian.phone, term) : [],
  ];
  const [whose, ...rest] = parts as [Piece[], ...Piece[][]];
  const hits = rest.filter((pieces) => pieces.some((piece) => piece.marked));
  const usual = rest.slice(0, 3).filter((pieces) => !hits.includes(pieces));
  return [whose, ...hits, ...usual].filter((pieces) => pieces.length > 0);
}

/** A person who was found: who they are, and how to tell them apart. */
export function FoundPerson({ row: person, term }: { row: Person; term: string }) {
  const say = useSay();
  const name = fullName(person);
  const phone = usePhone(person.phone);
  const guardianPhone = usePhone(person.guardian?.phone ?? '');
  const told = { ...person, phone, guardian: person.guardian && { ...person.guardian, phone: guardianPhone } };
  const role = roleOf(person.role_id);
  return (
    <>
      <Avatar name={name} image={person.image_240} />
      <span className={css.text}>
        <span className={css.name}>
          <Marked pieces={markText(name, term)} />
        </span>
        <span className={css.line}>
          {about(told, term).map((pieces, at) => (
            <Fragment key={at}>
              {at > 0 && ' · '}
              <Marked pieces={pieces} />
            </Fragment>
          ))}
        </span>
      </span>
      <Tag tone={role.tone} dot={false}>
        {say(role.name)}
      </Tag>
    </>
  );
}
