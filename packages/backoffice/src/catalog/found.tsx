import { BookOpen } from 'lucide-react';
import * as css from '../search/Search.css.ts';
import { foundKind, type FoundRow } from '../shell/parts.ts';
import { Tag } from '../ui/Tag.tsx';
import { useSay } from '../words/say.ts';

function FoundSubject({ row: { sub_name, category } }: { row: FoundRow<'subject'> }) {
  const say = useSay();
  return (
    <>
      <span className={css.icon} aria-hidden>
        <BookOpen size={16} />
      </span>
      <span className={css.text}>
        <span className={css.name}>{sub_name}</span>
        <span className={css.line}>{category}</span>
      </span>
      <Tag tone="success" dot={false}>
        {say('{Subject}')}
      </Tag>
    </>
  );
}

export const found = foundKind({
  key: 'subject',
  at: 20,
  path: ({ sub_id }) => `/catalog/subjects/${sub_id}`,
  Row: FoundSubject,
});
