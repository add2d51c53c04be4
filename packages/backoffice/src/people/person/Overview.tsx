import { ageOf } from '@schoolbell/core/format';
import { fieldsIn, labelOf, type NamedField } from '@schoolbell/core/people/fields';
import { Card } from '../../ui/Card.tsx';
import { today } from '../../ui/dates.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { part } from '../../ui/parts.tsx';
import { useSay } from '../../words/say.ts';
import type { Kind } from '../kinds.ts';
import { Phone, usePhones } from '../Phone.tsx';
import { Guardians } from './Guardians.tsx';
import type { Person } from './person.ts';
import { addressText, fieldText, valueText } from './valueText.ts';
import * as css from './Person.css.ts';

const Origin = part(() => import('./Origin.tsx').then((file) => file.Origin));
const EmergencyContacts = part(() =>
  import('../households/EmergencyContacts.tsx').then((file) => file.EmergencyContacts),
);
const StageHistory = part(() => import('../../enquiries/StageHistory.tsx').then((file) => file.StageHistory));
const GroupCard = part(() => import('../../lists/groups/GroupCard.tsx').then((file) => file.GroupCard));
const Links = part(() => import('../../families/links/Links.tsx').then((file) => file.Links));
const FamilyCalendar = part(() =>
  import('../../calendar/feeds/FamilyCalendar.tsx').then((file) => file.FamilyCalendar),
);
const NextClasses = part(() => import('../../staff/timesheet/NextClasses.tsx').then((file) => file.NextClasses));
const ProposalsBanner = part(() =>
  import('../../families/links/ProposalsBanner.tsx').then((file) => file.ProposalsBanner),
);

/** Everything that is known about a person, in sections. */
export function Overview({ kind, person }: { kind: Kind; person: Person }) {
  const say = useSay();
  const custom = person.custom.filter((value) => !value.is_archived || valueText(value.field_type, value.field_value));
  const phone = usePhones(custom.some((value) => value.field_type === 'phone' && value.field_value));
  return (
    <div className={css.stack}>
      <ProposalsBanner kind={kind} id={person.user_detail_id} />
      <div className={css.columns}>
        <div className={css.side}>
          <Card title="Details" className={css.rank[1]}>
            <DescriptionList items={detailsOf(kind, person)} />
          </Card>
          {custom.length > 0 && (
            <Card title="From the form" className={css.rank[3]}>
              <DescriptionList
                items={custom.map((value) => ({
                  label: say(value.custom_name),
                  value: valueText(value.field_type, value.field_value, phone),
                }))}
              />
            </Card>
          )}
        </div>
        <div className={css.side}>
          <Guardians person={person} className={css.rank[2]} />
          {kind === 'student' && <NextClasses of="students" id={person.user_detail_id} className={css.rank[2]} />}
          <GroupCard kind={kind} person={person} className={css.rank[3]} />
          <EmergencyContacts id={person.user_detail_id} className={css.rank[3]} />
          {(kind === 'lead' || person.converted_at) && (
            <StageHistory id={person.user_detail_id} className={css.rank[4]} />
          )}
          <Links kind={kind} person={person} className={css.rank[4]} />
          {kind === 'student' && <FamilyCalendar person={person} className={css.rank[4]} />}
          <Origin kind={kind} person={person} className={css.rank[5]} />
        </div>
      </div>
    </div>
  );
}

function shownField(field: NamedField<'name' | 'contact' | 'about'>, person: Person) {
  const value = person[field.name];
  const text = fieldText(field, value);
  if (value && field.kind === 'email') return <a href={`mailto:${value}`}>{value}</a>;
  if (value && field.kind === 'phone') return <Phone phone={value} />;
  const age = field.name === 'dob' ? ageOf(value, today()) : null;
  return age === null ? text : `${text} (age ${age})`;
}

function detailsOf(kind: Kind, person: Person) {
  return [
    ...fieldsIn('name', 'contact', 'about')
      .filter(({ of }) => of.includes(kind))
      .map((field) => ({ label: labelOf(field), value: shownField(field, person) })),
    { label: 'Address', value: addressText(person.address) },
  ];
}
