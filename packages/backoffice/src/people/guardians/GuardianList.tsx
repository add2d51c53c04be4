import { Ellipsis, Merge, PanelRight, Plus, Trash2 } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { fullName } from '@schoolbell/core/format';
import { exportGuardians, guardians } from '@schoolbell/core/people/guardians/contract';
import { startReads } from '../../http/first.ts';
import { ComposeButton } from '../../messages/ComposeButton.tsx';
import { ImportLink } from '../../imports/ImportLink.tsx';
import { Page } from '../../shell/Page.tsx';
import { BulkBar } from '../../ui/BulkBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { List, Nothing } from '../../ui/list/List.tsx';
import { EmptyPicture } from '../../ui/pictures/EmptyPicture.tsx';
import { ListActions } from '../../ui/list/ListActions.tsx';
import type { ListAddress } from '../../ui/list/listQuery.ts';
import type { NothingText } from '../../ui/list/nothingText.ts';
import { type Selection, useSelection } from '../../ui/list/selection.ts';
import { listInputs, totalOf, useList } from '../../ui/list/useList.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { usePanel } from '../../ui/usePanel.ts';
import { part } from '../../ui/parts.tsx';
import { useSay, type Say } from '../../words/say.ts';
import type { Two } from '../duplicates/alike.ts';
import { inputOf, list as firstPage } from './first.ts';
import { guardianColumns, type GuardianRow } from './guardianColumns.tsx';

const GuardianPanel = part(() => import('./GuardianPanel.tsx').then((file) => file.GuardianPanel));
const AddChildren = part(() => import('./AddChildren.tsx').then((file) => file.AddChildren));
const DeleteGuardian = part(() => import('./DeleteGuardian.tsx').then((file) => file.DeleteGuardian));
const MergeDialog = part(() => import('../duplicates/MergeDialog.tsx').then((file) => file.MergeDialog));

type Doing = { what: 'add' | 'delete'; guardian: GuardianRow } | { what: 'merge'; two: Two };

const idOf = (guardian: GuardianRow) => guardian.user_detail_id;

/** Starts the first read of the list while its code is on its way. */
export function warm(_params: object, search: URLSearchParams): void {
  startReads(firstPage(search));
}

/** All guardians with their children: search, sort, each one's panel, and two of them made one. */
export function Component() {
  const say = useSay();
  const list = useList(guardians, inputOf);
  const { of } = list.input;
  const { open, show, close } = usePanel();
  const selection = useSelection(list, idOf, of);
  const [doing, setDoing] = useState<Doing>();
  const exporting = {
    endpoint: exportGuardians,
    resource: 'guardians',
    name: 'guardians',
    input: { ...listInputs(list), of },
  };

  return (
    <Page
      title="Guardians"
      isNamedAbove
      actions={
        <ListActions exporting={exporting} total={totalOf(list.page)}>
          <ImportLink kind="guardian" />
        </ListActions>
      }
      subtitle={say('Parents and other adults of your {students} and leads')}
    >
      <Card flush>
        <List
          list={list}
          label="Guardians"
          columns={guardianColumns((event, id) => showPanel(event, () => show(id)))}
          row={{
            key: idOf,
            name: fullName,
            open: (row) => show(row.user_detail_id),
            actions: (row) => <RowMenu row={row} onOpen={() => show(row.user_detail_id)} onDo={setDoing} />,
          }}
          search="Search guardians"
          tabs={whoseTabs(list, say, of)}
          bulk={{
            selection,
            bar: <MergeBar selection={selection} onMerge={(two) => setDoing({ what: 'merge', two })} />,
          }}
          sizes
          empty={<Nothing list={list} texts={nothingTexts(list.input.search, say)} />}
        />
      </Card>
      {open && <GuardianPanel key={open} id={Number(open)} onClose={close} />}
      {doing && <Dialog doing={doing} onMerged={selection.clear} onClose={() => setDoing(undefined)} />}
    </Page>
  );
}

/** A click on a name opens the panel; with a key held it is the browser's, which opens a tab. */
function showPanel(event: MouseEvent, show: () => void) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  show();
}

/** The tabs of students' guardians and leads'. */
const whoseTabs = (list: ListAddress, say: Say, of: string) => ({
  label: 'Whose guardians',
  tabs: [
    { id: 'students', label: say('Of {students}') },
    { id: 'leads', label: 'Of leads' },
  ],
  value: of,
  onChange: (id: string) => list.set({ of: id === 'leads' ? id : null }),
});

const nothingTexts = (search: string, say: Say): NothingText[] => [
  {
    when: ['search'],
    title: `No guardians match "${search}"`,
    line: 'Try part of a name, e-mail address or phone number.',
    again: 'Clear search',
  },
  {
    icon: <EmptyPicture name="guardians" />,
    title: 'No guardians yet',
    line: say('Add them on the page of a {student} or lead. Forms add them too.'),
  },
];

/** What is being done with a guardian. */
function Dialog({ doing, onMerged, onClose }: { doing: Doing; onMerged: () => void; onClose: () => void }) {
  if (doing.what === 'merge') return <MergeDialog two={doing.two} onMerged={onMerged} onClose={onClose} />;
  const { guardian } = doing;
  return doing.what === 'add' ? (
    <AddChildren guardian={guardian} onClose={onClose} />
  ) : (
    <DeleteGuardian guardian={guardian} of={guardian.children} onClose={onClose} />
  );
}

/** The bar of ticked guardians: all are written to, and two of them are made one. */
function MergeBar({ selection: { ids, clear }, onMerge }: { selection: Selection; onMerge: (two: Two) => void }) {
  return (
    <BulkBar count={ids.length} onClear={clear}>
      <Button
        size="sm"
        icon={<Merge size={14} aria-hidden />}
        disabled={ids.length !== 2}
        title={ids.length === 2 ? undefined : 'Choose two guardians'}
        onClick={() => onMerge({ user_detail_id: Math.min(...ids), duplicate_id: Math.max(...ids) })}
      >
        Merge
      </Button>
      <ComposeButton size="sm" start={{ type: 'list', ids, of: 'guardian' }} />
    </BulkBar>
  );
}

function RowMenu({ row, onOpen, onDo }: { row: GuardianRow; onOpen: () => void; onDo: (doing: Doing) => void }) {
  return (
    <MenuButton
      iconOnly
      size="sm"
      label={`Actions for ${fullName(row)}`}
      icon={<Ellipsis size={16} aria-hidden />}
      entries={() => [
        { label: 'Open', icon: <PanelRight size={16} />, onSelect: onOpen },
        { label: 'Add children', icon: <Plus size={16} />, onSelect: () => onDo({ what: 'add', guardian: row }) },
        { line: true },
        { label: 'Delete', icon: <Trash2 size={16} />, onSelect: () => onDo({ what: 'delete', guardian: row }) },
      ]}
    />
  );
}
