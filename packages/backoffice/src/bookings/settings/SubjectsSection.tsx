import { useState } from 'react';
import { bookableSubjects } from '@schoolbell/core/bookings/settings/contract';
import { useRead } from '../../http/read.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { EmptyPicture } from '../../ui/pictures/EmptyPicture.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/Link.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useSay } from '../../words/say.ts';
import { Bones } from './SectionForm.tsx';
import type { Bookable, Settings } from './sections.ts';
import { SubjectRow } from './SubjectRow.tsx';
import * as css from './Subjects.css.ts';

/** From so many subjects on one is searched for. */
const MANY = 8;

interface Category {
  id: number;
  name: string;
  subjects: Bookable[];
}

/** The subjects in their categories, in the order in which they come. */
function byCategory(subjects: readonly Bookable[]): Category[] {
  const found = new Map<number, Category>();
  for (const subject of subjects) {
    const { gibbonCourseID: id, category: name } = subject;
    const category = found.get(id) ?? { id, name, subjects: [] };
    category.subjects.push(subject);
    found.set(id, category);
  }
  return [...found.values()];
}

/** Which subjects families can book, and how; each change is saved at once. */
export function SubjectsSection({ settings }: { settings: Settings }) {
  const say = useSay();
  const read = useRead(bookableSubjects, {});
  const [search, setSearch] = useState('');
  if (!read.data)
    return read.error ? <ErrorState line={read.error.message} onRetry={() => void read.refetch()} /> : <Bones />;
  const all = read.data.data;
  if (all.length === 0)
    return (
      <EmptyState
        icon={<EmptyPicture name="subjects" />}
        title={say('No {subjects} yet')}
        line={say('Add a {subject} first, then choose here how families book it.')}
        action={<LinkButton to="/catalog/subjects">{say('To your {subjects}')}</LinkButton>}
      />
    );
  const term = search.trim().toLowerCase();
  const shown = byCategory(all.filter((one) => one.sub_name.toLowerCase().includes(term)));
  const offered = all.filter((one) => one.status > 0).length;
  return (
    <Card
      flush
      title={say('What families can book')}
      actions={<span className={css.count}>{`${offered} of ${all.length} on sale`}</span>}
    >
      {all.length > MANY && (
        <div className={css.search}>
          <SearchField label={say('Find a {subject}')} value={search} onSearch={setSearch} />
        </div>
      )}
      {shown.length === 0 && <p className={css.nothing}>{say('No {subject} has this name.')}</p>}
      {shown.map((category) => (
        <section key={category.id} aria-label={category.name} className={css.category}>
          <h3 className={css.heading}>{category.name}</h3>
          {category.subjects.map((subject) => (
            <SubjectRow key={subject.sub_id} subject={subject} settings={settings} />
          ))}
        </section>
      ))}
    </Card>
  );
}
