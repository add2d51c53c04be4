import { FolderInput, Package as PackageIcon } from 'lucide-react';
import { archivePackage, deletePackage } from '@schoolbell/core/catalog/packages/contract';
import { validityText } from '@schoolbell/core/catalog/packages/rules';
import { minutesText } from '@schoolbell/core/catalog/rules';
import { Tag } from '../../ui/Tag.tsx';
import { useSay } from '../../words/say.ts';
import { useCurrency } from '../../session/session.ts';
import * as css from '../Catalog.css.ts';
import { useArchivingThing } from '../changing.ts';
import { Link } from '../../ui/Link.tsx';
import { OrderedRow } from '../OrderedRow.tsx';
import type { Shelf, useOrdering } from '../ordering.ts';
import { ThingMenu } from '../ThingMenu.tsx';
import type { PackageItem } from './packageForm.ts';

interface PackageLineProps {
  item: PackageItem;
  shelves: readonly Shelf<PackageItem>[];
  ordering: ReturnType<typeof useOrdering<PackageItem>>;
  movable: boolean;
  onEdit: () => void;
}

/** A package in the list: what it holds, how long it is valid, what it costs. */
export function PackageLine({ item, shelves, ordering, movable, onEdit }: PackageLineProps) {
  const say = useSay();
  const currency = useCurrency();
  const archiving = useArchivingThing(archivePackage, (package_id, is_archived) => ({ package_id, is_archived }));
  const elsewhere = movable ? shelves.filter((shelf) => shelf.id !== item.category_id) : [];
  return (
    <OrderedRow
      kind="package"
      id={item.id}
      name={item.name}
      movable={movable}
      onDrop={(dragged, edge) => ordering.dropOn(item.id, dragged, edge)}
      onStep={(by) => ordering.step(item.id, by)}
      mark={<PackageIcon size={20} aria-hidden />}
      title={
        <Link
          to={`?edit=${item.id}`}
          look="inherit"
          aria-keyshortcuts={movable ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
        >
          {item.name}
        </Link>
      }
      about={<PackageFacts item={item} />}
    >
      {item.subjects.some((subject) => subject.is_archived === 1) && (
        <Tag tone="warning">{say('Archived {subject}')}</Tag>
      )}
      <strong className={css.money}>
        {currency} {item.amount}
      </strong>
      <ThingMenu
        name={item.name}
        isArchived={item.is_archived === 1}
        onEdit={onEdit}
        onArchive={(is_archived) => void archiving.run(item.id, is_archived)}
        remove={{ endpoint: deletePackage, input: { package_id: item.id } }}
        more={
          elsewhere.length > 0
            ? [
                { line: true },
                { heading: 'Move to' },
                ...elsewhere.map((shelf) => ({
                  label: shelf.name,
                  icon: <FolderInput size={16} />,
                  onSelect: () => ordering.moveTo(shelf, item.id),
                })),
              ]
            : []
        }
      />
    </OrderedRow>
  );
}

/** What a package holds, how long it is valid, which subjects it is for. */
function PackageFacts({ item }: { item: PackageItem }) {
  const say = useSay();
  const names = item.subjects
    .slice(0, 3)
    .map((subject) => (subject.minutes ? `${subject.sub_name} (${minutesText(subject.minutes)})` : subject.sub_name));
  return (
    <>
      <span>
        {item.sessions} {item.sessions === 1 ? 'session' : 'sessions'}
      </span>
      <span>{validityText(item.validity, item.validity_unit)}</span>
      <span>
        {names.length === 0 ? say('No {subjects} chosen yet') : names.join(', ')}
        {item.subjects.length > 3 && ` and ${item.subjects.length - 3} more`}
      </span>
      {item.add_on_total > 0 && (
        <span>
          {item.add_on_total} {item.add_on_total === 1 ? 'add-on' : 'add-ons'}
        </span>
      )}
    </>
  );
}
