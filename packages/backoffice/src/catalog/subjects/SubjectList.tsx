import { FolderCog, Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { exportSubjects, reorderSubjects, subjects } from '@schoolbell/core/catalog/subjects/contract';
import type { Address } from '../../http/address.ts';
import { callInOrder, patchRead } from '../../http/patch.ts';
import { prefetch, useRead } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { listInputOf } from '../../ui/list/listInput.ts';
import { ListActions } from '../../ui/list/ListActions.tsx';
import { useListQuery } from '../../ui/list/listQuery.ts';
import { part } from '../../ui/parts.tsx';
import { useSay } from '../../words/say.ts';
import { useOrdering, type Shelf } from '../ordering.ts';
import { archivedIn } from '../shelved.ts';
import { ShelfFrame } from '../ShelfFrame.tsx';
import { Shelves } from '../Shelves.tsx';
import { sortFilter } from '../sortFilter.tsx';
import { SubjectLine } from './SubjectLine.tsx';
import type { SubjectItem } from './subjectText.ts';

const CategoryEditor = part(() => import('../CategoryEditor.tsx').then((file) => file.CategoryEditor));
const SubjectForm = part(() => import('./SubjectForm.tsx').then((file) => file.SubjectForm));

const orders = ['own', 'name', 'capacity', 'staff'] as const;
type Order = (typeof orders)[number];
const sorts = [
  { value: 'name', label: 'Name' },
  { value: 'capacity', label: 'Capacity' },
  { value: 'staff', label: 'Qualified staff' },
];
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const compare: Record<Exclude<Order, 'own'>, (one: SubjectItem, other: SubjectItem) => number> = {
  name: (one, other) => collator.compare(one.name, other.name),
  capacity: (one, other) =>
    (other.default_capacity || Infinity) - (one.default_capacity || Infinity) || compare.name(one, other),
  staff: (one, other) => other.staff_total - one.staff_total || compare.name(one, other),
};

const inputOf = (address: Address) => ({
  search: listInputOf(address, orders).search,
  is_archived: archivedIn(address),
});

/** Starts the first read of the list. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(subjects, inputOf(search));
}

/** The subjects that the address asks for on their shelves, and how they are moved there. */
function useSubjects() {
  const list = useListQuery<Order>(orders);
  const input = inputOf(list);
  const read = useRead(subjects, input);
  const answer = read.data;
  const order = list.input.order_by;
  const shelves: Shelf<SubjectItem>[] = (answer?.data ?? []).map(({ gibbonCourseID, name, subjects: rows }) => {
    const items = rows.map((row) => ({ ...row, id: row.sub_id, name: row.sub_name }));
    return { id: gibbonCourseID, name, items: order === 'own' ? items : items.toSorted(compare[order]) };
  });
  const ordering = useOrdering<SubjectItem>({
    shelves,
    kind: 'subject',
    send: (gibbonCourseID, ids) => callInOrder(reorderSubjects, { gibbonCourseID, ids }),
    patch: (category, ids) =>
      patchRead(subjects, input, (now) => {
        const all = now.data.flatMap((one) => one.subjects);
        return {
          ...now,
          data: now.data.map((one) => ({
            ...one,
            subjects:
              one.gibbonCourseID === category
                ? ids.flatMap((id) => all.find((row) => row.sub_id === id) ?? [])
                : one.subjects.filter((row) => !ids.includes(row.sub_id)),
          })),
        };
      }),
  });
  return {
    list,
    input,
    read,
    order,
    isEmpty: shelves.length === 0 || (answer?.total === 0 && input.is_archived === 1),
    shelves,
    ordering,
    movable: order === 'own' && input.is_archived === 0 && !input.search,
  };
}

type Doing = { what: 'add'; category?: number } | { what: 'edit'; id: number } | { what: 'categories' };

/** All that is taught, by category: searched, put in order, archived. */
export function Component() {
  const say = useSay();
  const { list, input, read, order, isEmpty, ...shelved } = useSubjects();
  const [doing, setDoing] = useState<Doing>();
  const add = { label: say('Add {subject}'), run: () => setDoing({ what: 'add' }), warm: SubjectForm.fetch };
  return (
    <Page
      title={say('{Subjects}')}
      subtitle={say('What your school teaches, with durations and fees.')}
      actions={
        <ListActions
          exporting={{ endpoint: exportSubjects, input, name: say('{subjects}').toLowerCase() }}
          total={read.data?.total ?? null}
          add={add}
        >
          <Button icon={<FolderCog size={16} aria-hidden />} onClick={() => setDoing({ what: 'categories' })}>
            Categories
          </Button>
        </ListActions>
      }
    >
      <ShelfFrame
        kind="subject"
        list={list}
        read={read}
        filters={[sortFilter(list, { name: 'order_by', options: sorts, value: order })]}
        isEmpty={isEmpty}
        add={add}
      >
        <Shelves
          kind="subject"
          shelves={shelved.shelves}
          ordering={shelved.ordering}
          nothing={say('No {subjects} in this category yet. Drag some here, or add one.')}
          tools={(shelf) =>
            input.is_archived === 0 && (
              <IconButton
                size="sm"
                label={say(`Add {subject} to ${shelf.name}`)}
                icon={<Plus size={16} aria-hidden />}
                onClick={() => setDoing({ what: 'add', category: shelf.id })}
              />
            )
          }
          row={(item) => (
            <SubjectLine
              key={item.id}
              item={item}
              {...shelved}
              onEdit={() => setDoing({ what: 'edit', id: item.id })}
            />
          )}
        />
      </ShelfFrame>
      {doing && <Opened doing={doing} onClose={() => setDoing(undefined)} />}
    </Page>
  );
}

/** The dialog that is open; a new subject's page is opened once it is saved. */
function Opened({ doing, onClose }: { doing: Doing; onClose: () => void }) {
  const navigate = useNavigate();
  if (doing.what === 'categories') return <CategoryEditor type="subject" onClose={onClose} />;
  if (doing.what === 'edit') return <SubjectForm id={doing.id} onClose={onClose} />;
  return (
    <SubjectForm
      category={doing.category}
      onSaved={(saved) => void navigate(`/catalog/subjects/${saved.sub_id}`)}
      onClose={onClose}
    />
  );
}
