import { Archive, ArchiveRestore, Ellipsis, ExternalLink, FolderInput, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { capacityText } from '@schoolbell/core/catalog/rules';
import { archiveSubject, deleteSubject } from '@schoolbell/core/catalog/subjects/contract';
import { Link } from '../../ui/Link.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { part } from '../../ui/parts.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toneOf } from '../../ui/tones.ts';
import { useSay } from '../../words/say.ts';
import { useCurrency } from '../../session/session.ts';
import * as css from '../Catalog.css.ts';
import { useArchivingThing } from '../changing.ts';
import { OrderedRow } from '../OrderedRow.tsx';
import type { Shelf, useOrdering } from '../ordering.ts';
import { Swatch } from './Swatch.tsx';
import { type SubjectItem, lengthText, wayNames } from './subjectText.ts';

const DeleteDialog = part(() => import('../DeleteDialog.tsx').then((file) => file.DeleteDialog));

interface SubjectLineProps {
  item: SubjectItem;
  shelves: readonly Shelf<SubjectItem>[];
  ordering: ReturnType<typeof useOrdering<SubjectItem>>;
  movable: boolean;
  onEdit: () => void;
}

/** A subject in the list: what it costs by length, how many fit, who may teach it. */
export function SubjectLine({ item, shelves, ordering, movable, onEdit }: SubjectLineProps) {
  const [isDeleting, setDeleting] = useState(false);
  const archiving = useArchivingThing(archiveSubject, (sub_id, is_archived) => ({ sub_id, is_archived }));
  const path = `/catalog/subjects/${item.id}`;
  return (
    <OrderedRow
      kind="subject"
      id={item.id}
      name={item.name}
      movable={movable}
      onDrop={(dragged, edge) => ordering.dropOn(item.id, dragged, edge)}
      onStep={(by) => ordering.step(item.id, by)}
      mark={
        item.image_url ? (
          <img className={css.thumb} src={item.image_url} alt="" loading="lazy" />
        ) : (
          <Swatch tone={toneOf(item.colour)} />
        )
      }
      title={
        <Link to={path} look="inherit" aria-keyshortcuts={movable ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}>
          {item.name}
        </Link>
      }
      about={<SubjectFacts item={item} />}
    >
      {item.is_bookable === 1 && <Tag tone="success">Bookable</Tag>}
      <MenuButton
        iconOnly
        size="sm"
        label={`Actions for ${item.name}`}
        icon={<Ellipsis size={16} aria-hidden />}
        entries={() => [
          { label: 'Open', icon: <ExternalLink size={16} />, to: path },
          { label: 'Edit', icon: <Pencil size={16} />, onSelect: onEdit },
          ...(movable ? moveEntries(item, shelves, ordering) : []),
          { line: true },
          {
            label: item.is_archived ? 'Restore' : 'Archive',
            icon: item.is_archived ? <ArchiveRestore size={16} /> : <Archive size={16} />,
            onSelect: () => void archiving.run(item.id, item.is_archived ? 0 : 1),
          },
          { label: 'Delete', danger: true, icon: <Trash2 size={16} />, onSelect: () => setDeleting(true) },
        ]}
      />
      {isDeleting && (
        <DeleteDialog
          endpoint={deleteSubject}
          input={{ sub_id: item.id }}
          name={item.name}
          onArchive={() => void archiving.run(item.id, 1)}
          onClose={() => setDeleting(false)}
        />
      )}
    </OrderedRow>
  );
}

/** How a subject is charged, what it costs by length, how many fit, who may teach it. */
function SubjectFacts({ item }: { item: SubjectItem }) {
  const say = useSay();
  const currency = useCurrency();
  return (
    <>
      <span>{say(wayNames[item.charging])}</span>
      {item.durations.slice(0, 4).map((length) => (
        <span key={length.duration_id} className={css.money}>
          {lengthText(length, currency)}
        </span>
      ))}
      <span>
        {item.default_capacity === 0
          ? 'Unlimited places'
          : `${capacityText(item.default_capacity)} ${item.default_capacity === 1 ? 'place' : 'places'}`}
      </span>
      <span>{item.staff_total === 0 ? 'No one qualified yet' : `${item.staff_total} qualified`}</span>
    </>
  );
}

/** The menu's entries that move a subject to another category. */
function moveEntries(item: SubjectItem, shelves: SubjectLineProps['shelves'], ordering: SubjectLineProps['ordering']) {
  const elsewhere = shelves.filter((shelf) => shelf.id !== item.gibbonCourseID);
  if (elsewhere.length === 0) return [];
  return [
    { line: true as const },
    { heading: 'Move to' },
    ...elsewhere.map((shelf) => ({
      label: shelf.name,
      icon: <FolderInput size={16} />,
      onSelect: () => ordering.moveTo(shelf, item.id),
    })),
  ];
}
