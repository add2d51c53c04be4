import { Guardians } from '../person/Guardians.tsx';
import type { Person } from '../person/person.ts';
import { EmergencyContacts } from './EmergencyContacts.tsx';
import { Family } from './Family.tsx';
import * as css from '../person/Person.css.ts';

/** Who belongs to a person: guardians, whom to call in an emergency, brothers and sisters. */
export function FamilyTab({ person }: { person: Person }) {
  return (
    <div className={css.columns}>
      <div className={css.side}>
        <Guardians person={person} />
        <EmergencyContacts id={person.user_detail_id} />
      </div>
      <div className={css.side}>
        <Family person={person} />
      </div>
    </div>
  );
}
