import { fieldsIn, labelOf } from '@schoolbell/core/people/fields';
import { Card } from '../../ui/Card.tsx';
import { formatDate } from '../../ui/dates.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import type { Kind } from '../kinds.ts';
import { sentence } from '../sentence.ts';
import type { Person } from './person.ts';
import { fieldText } from './valueText.ts';

/** Where a person came from: what they said, and what the form that they sent told. */
export function Origin({ kind, person, className }: { kind: Kind; person: Person; className?: string | undefined }) {
  return (
    <Card title="Source" className={className}>
      <DescriptionList items={originOf(kind, person)} />
    </Card>
  );
}

function originOf(kind: Kind, person: Person) {
  const first = person.submissions.at(-1);
  const campaign = Object.entries(first?.utm ?? {}).filter(([, value]) => value);
  return [
    { label: 'Source', value: sentence(person.signup_source) },
    ...fieldsIn('origin')
      .filter(({ of }) => of.includes(kind))
      .map((field) => ({ label: labelOf(field), value: fieldText(field, person[field.name]) })),
    { label: kind === 'lead' ? 'Enquired' : 'Joined', value: formatDate(person.created_at) },
    ...(person.converted_at ? [{ label: 'Was a lead until', value: formatDate(person.converted_at) }] : []),
    ...(first?.page_url ? [{ label: 'Page', value: first.page_url }] : []),
    ...(first?.referrer ? [{ label: 'Came from', value: first.referrer }] : []),
    ...campaign.map(([name, value]) => ({ label: `UTM ${name.replace(/^utm_/, '')}`, value })),
  ];
}
