import { ageOf, fullName } from '@schoolbell/core/format';
import { useMay } from '../../session/session.ts';
import { useWrite } from '../../http/write.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatDate, today } from '../../ui/dates.ts';
import { Link } from '../../ui/Link.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import { LeadTags } from '../../enquiries/LeadTags.tsx';
import { timeInStage } from '../../enquiries/interest.ts';
import { StudentTag } from '../../students/StudentTag.tsx';
import { kinds, type Kind } from '../kinds.ts';
import { PhoneLink } from '../Phone.tsx';
import type { Person } from './person.ts';
import { PictureButton } from './PictureButton.tsx';
import * as css from './Person.css.ts';

interface PersonHeaderProps {
  kind: Kind;
  person: Person;
}

/** Who it is at a glance, where no page's heading says it: picture, name, contact, state, and the facts one looks for first. */
export function PersonHeader({ kind, person }: PersonHeaderProps) {
  return (
    <>
      <div className={css.identity}>
        <PictureButton kind={kind} person={person} />
        <div className={css.grow}>
          <h3 className={css.name}>{fullName(person)}</h3>
          <PersonLine kind={kind} person={person} />
        </div>
      </div>
      <PersonFacts kind={kind} person={person} />
    </>
  );
}

/** How to reach them, and their state: what stands right below a person's name. */
export function PersonLine({ kind, person }: PersonHeaderProps) {
  return (
    <div className={css.lines}>
      {(person.email || person.phone) && (
        <span className={css.contact}>
          {person.email && <a href={`mailto:${person.email}`}>{person.email}</a>}
          {person.phone && <PhoneLink phone={person.phone} />}
        </span>
      )}
      <span className={css.states}>
        {kind === 'student' ? <StudentTag person={person} /> : <LeadTags person={person} />}
        {person.is_archived === 1 && kind === 'lead' && <Tag>Archived</Tag>}
      </span>
    </div>
  );
}

/** What one looks for first about a person, and whether they may be here twice. */
export function PersonFacts({ kind, person }: PersonHeaderProps) {
  return (
    <div className={css.header}>
      {person.is_duplicate === 1 && <Duplicate kind={kind} person={person} />}
      <Facts kind={kind} person={person} />
    </div>
  );
}

function Duplicate({ kind, person }: { kind: Kind; person: Person }) {
  const say = useSay();
  const reviewed = useWrite(kinds[kind].reviewed);
  const send = () =>
    void reviewed
      .mutateAsync({ user_detail_id: person.user_detail_id })
      .then(({ message }) => toast(message), toast.error);
  return (
    <Banner
      tone="warning"
      title="Possible duplicate"
      action={
        <>
          <Link to={`/people/duplicates?person=${person.user_detail_id}`}>Compare</Link>
          <Button size="sm" loading={reviewed.isPending} onClick={send}>
            Keep both
          </Button>
        </>
      }
    >
      {say(`Another ${kinds[kind].noun} looks like this one. Compare them, then merge them or keep both.`)}
    </Banner>
  );
}

function factsOf(kind: Kind, person: Person, mayGuardians: boolean): { label: string; value: string }[] {
  const age = ageOf(person.dob, today());
  const guardian = person.guardians[0];
  const guardians = mayGuardians ? [{ label: 'Guardian', value: guardian ? fullName(guardian) : '–' }] : [];
  const common = [{ label: 'Age', value: age === null ? '–' : String(age) }, ...guardians];
  if (kind === 'student' || !person.lead) return [...common, { label: 'Joined', value: formatDate(person.created_at) }];
  return [
    { label: 'In this stage', value: timeInStage(person.lead.stage_since) },
    ...guardians,
    { label: 'Enquired', value: formatDate(person.created_at) },
  ];
}

function Facts({ kind, person }: { kind: Kind; person: Person }) {
  const mayGuardians = useMay()('guardian');
  return (
    <dl className={css.facts}>
      {factsOf(kind, person, mayGuardians).map((fact) => (
        <div key={fact.label} className={css.fact}>
          <dt className={css.factLabel}>{fact.label}</dt>
          <dd className={css.factValue}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
