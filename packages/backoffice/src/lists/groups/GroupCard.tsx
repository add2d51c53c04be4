import { Layers, Tags } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { part } from '../../ui/parts.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toneOf } from '../../ui/tones.ts';
import type { Kind } from '../../people/kinds.ts';
import type { Person } from '../../people/person/person.ts';
import * as css from './Groups.css.ts';

const BatchDialog = part(() => import('./BatchDialog.tsx').then((file) => file.BatchDialog));
const TagDialog = part(() => import('./TagDialog.tsx').then((file) => file.TagDialog));

/** A person's batches and tags, and the way to change them. */
export function GroupCard({ kind, person, className }: { kind: Kind; person: Person; className?: string }) {
  const [open, setOpen] = useState<'batch' | 'tags'>();
  const { batches, tags } = person;
  const isStudent = kind === 'student';
  const all = { chosen: { ids: [person.user_detail_id] }, onDone: () => undefined, onClose: () => setOpen(undefined) };
  return (
    <Card title={isStudent ? 'Batches and tags' : 'Tags'} className={className}>
      <div className={css.form}>
        {batches.length > 0 && (
          <div className={css.part}>
            <span className={css.label}>Batches</span>
            <span className={css.chips}>
              {batches.map((batch) => (
                <Link key={batch.id} to={`/people/batches/${batch.id}`} look="inherit">
                  <Tag tone={toneOf(batch.colour)}>{batch.batch_name}</Tag>
                </Link>
              ))}
            </span>
          </div>
        )}
        {tags.length > 0 && (
          <div className={css.part}>
            <span className={css.label}>Tags</span>
            <span className={css.chips}>
              {tags.map((tag) => (
                <Tag key={tag.id} dot={false} tone={toneOf(tag.colour)}>
                  {tag.tag_name}
                </Tag>
              ))}
            </span>
          </div>
        )}
        {batches.length + tags.length === 0 && (
          <p className={css.hint}>{isStudent ? 'In no batch, without tags.' : 'Without tags.'}</p>
        )}
        <div className={css.row}>
          {isStudent && !person.is_archived && (
            <Button size="sm" icon={<Layers size={14} aria-hidden />} onClick={() => setOpen('batch')}>
              Add to a batch
            </Button>
          )}
          <Button size="sm" icon={<Tags size={14} aria-hidden />} onClick={() => setOpen('tags')}>
            Change tags
          </Button>
        </div>
      </div>
      {open === 'batch' && <BatchDialog way="in" {...all} />}
      {open === 'tags' && <TagDialog kind={kind} worn={tags} {...all} />}
    </Card>
  );
}
