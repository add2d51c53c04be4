import type * as z from 'zod/mini';
import { Archive, ArchiveRestore, Ellipsis, Pencil } from 'lucide-react';
import { archiveTax, exportTaxes, type Tax, taxes, taxOrders } from '@schoolbell/core/billing/taxes/contract';
import { enCodeNames } from '@schoolbell/core/billing/taxes/rules';
import { useArchivingThing } from '../../catalog/changing.ts';
import { archivedIn, NothingListed, statusTabs } from '../../catalog/shelved.ts';
import type { Address } from '../../http/address.ts';
import { prefetch } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { List } from '../../ui/list/List.tsx';
import { ListActions } from '../../ui/list/ListActions.tsx';
import { listInputOf } from '../../ui/list/listInput.ts';
import { listInputs, totalOf, useList } from '../../ui/list/useList.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { useOpened, useOpening } from '../../ui/opening.ts';
import { part } from '../../ui/parts.tsx';
import { useSay } from '../../words/say.ts';

const TaxForm = part(() => import('./TaxForm.tsx').then((file) => file.TaxForm));

/** A tax as lists show it. */
export type TaxRow = z.output<typeof Tax>;

const inputOf = (address: Address) => ({ ...listInputOf(address, taxOrders), is_archived: archivedIn(address) });

/** Starts the first read of the list. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(taxes, inputOf(search));
}

const columns: Column<TaxRow>[] = [
  {
    id: 'name',
    header: 'Tax',
    sortable: true,
    title: true,
    cell: (row) => (
      <Link to={`?edit=${row.tax_id}`} look="inherit">
        {row.name}
      </Link>
    ),
  },
  { id: 'en_code', header: 'Category', cell: (row) => enCodeNames[row.en_code] },
  {
    id: 'items',
    header: 'Added to',
    cell: (row) => `${row.items} ${row.items === 1 ? 'item' : 'items'}`,
    blank: (row) => row.items === 0,
  },
  { id: 'rate', header: 'Rate', sortable: true, align: 'end', cell: (row) => `${row.rate} %` },
];

/** The taxes that lines of documents carry. */
export function Component() {
  const say = useSay();
  const list = useList(taxes, inputOf);
  const { editing, edit, close } = useOpening();
  const opened = useOpened(editing, list.page?.data, (row) => row.tax_id);
  const archiving = useArchivingThing(archiveTax, (tax_id, is_archived) => ({ tax_id, is_archived }));
  const add = { label: 'Add tax', run: () => edit('new') };
  return (
    <Page
      title="Taxes"
      subtitle="Added to invoices line by line. A change counts for new documents only."
      actions={
        <ListActions
          exporting={{
            endpoint: exportTaxes,
            input: { ...listInputs(list), is_archived: list.input.is_archived },
            resource: 'taxes',
            name: 'taxes',
          }}
          total={totalOf(list.page)}
          add={add}
        />
      }
    >
      <Card flush>
        <List
          list={list}
          label="Taxes"
          columns={columns}
          row={{
            key: (row) => row.tax_id,
            name: (row) => row.name,
            open: (row) => edit(row.tax_id),
            actions: (row) => (
              <TaxMenu
                tax={row}
                onEdit={() => edit(row.tax_id)}
                onArchive={(is_archived) => void archiving.run(row.tax_id, is_archived)}
              />
            ),
          }}
          search="Search taxes"
          tabs={statusTabs(list)}
          empty={
            <NothingListed
              list={list}
              nouns="taxes"
              why={say('Add a tax, then choose it for {subjects}, {packages}, {products} or fees.')}
              picture="fees"
              add={add}
            />
          }
        />
      </Card>
      {(editing === 'new' || opened) && <TaxForm key={editing} tax={opened ?? null} onClose={close} />}
    </Page>
  );
}

interface TaxMenuProps {
  tax: TaxRow;
  onEdit: () => void;
  onArchive: (is_archived: 0 | 1) => void;
}

/** The menu at a tax's end. Documents name taxes, so that none is deleted. */
function TaxMenu({ tax, onEdit, onArchive }: TaxMenuProps) {
  return (
    <MenuButton
      iconOnly
      size="sm"
      label={`Actions for ${tax.name}`}
      icon={<Ellipsis size={16} aria-hidden />}
      entries={() => [
        { label: 'Edit', icon: <Pencil size={16} />, onSelect: onEdit },
        tax.is_archived
          ? { label: 'Restore', icon: <ArchiveRestore size={16} />, onSelect: () => onArchive(0) }
          : { label: 'Archive', icon: <Archive size={16} />, onSelect: () => onArchive(1) },
      ]}
    />
  );
}
