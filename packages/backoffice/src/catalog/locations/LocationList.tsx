import type * as z from 'zod/mini';
import {
  archiveLocation,
  deleteLocation,
  exportLocations,
  type Location,
  locationOrders,
  locations,
} from '@schoolbell/core/catalog/locations/contract';
import { capacityText } from '@schoolbell/core/catalog/rules';
import type { Address } from '../../http/address.ts';
import { prefetch } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { Card } from '../../ui/Card.tsx';
import { List } from '../../ui/list/List.tsx';
import { ListActions } from '../../ui/list/ListActions.tsx';
import { listInputs, totalOf, useList } from '../../ui/list/useList.ts';
import { listInputOf } from '../../ui/list/listInput.ts';
import { Link } from '../../ui/Link.tsx';
import { part } from '../../ui/parts.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { Tag } from '../../ui/Tag.tsx';
import * as css from '../Catalog.css.ts';
import { useArchivingThing } from '../changing.ts';
import { useOpened, useOpening } from '../../ui/opening.ts';
import { archivedIn, NothingListed, statusTabs } from '../shelved.ts';
import { ThingMenu } from '../ThingMenu.tsx';

const LocationForm = part(() => import('./LocationForm.tsx').then((file) => file.LocationForm));

/** A location as lists show it. */
export type LocationRow = z.output<typeof Location>;
const SHOWN_ROOMS = 4;

/** Names begin with A, unless the address says otherwise. */
const inputOf = (address: Address) => ({
  ...listInputOf(address, locationOrders, { direction: 'asc' }),
  is_archived: archivedIn(address),
});

/** Starts the first read of the list. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(locations, inputOf(search));
}

const columns: Column<LocationRow>[] = [
  {
    id: 'p_name',
    header: 'Location',
    sortable: true,
    title: true,
    cell: (row) => (
      <Link to={`?edit=${row.id}`} look="inherit">
        {row.p_name}
      </Link>
    ),
  },
  {
    id: 'address',
    header: 'Address',
    cell: (row) => <span className={css.muted}>{row.address}</span>,
    blank: (row) => !row.address,
  },
  {
    id: 'rooms',
    header: 'Rooms',
    blank: (row) => row.rooms.length === 0,
    cell: (row) => (
      <span className={css.chips}>
        {row.rooms.slice(0, SHOWN_ROOMS).map((room) => (
          <Tag key={room.room_id} dot={false}>
            {room.capacity ? `${room.name} (${room.capacity})` : room.name}
          </Tag>
        ))}
        {row.rooms.length > SHOWN_ROOMS && <Tag dot={false}>{row.rooms.length - SHOWN_ROOMS} more</Tag>}
      </span>
    ),
  },
  {
    id: 'capacity',
    header: 'Capacity',
    sortable: true,
    align: 'end',
    width: 130,
    cell: (row) => capacityText(row.capacity),
  },
];

const nouns = 'locations';

/** Where the school teaches. */
export function Component() {
  const list = useList(locations, inputOf);
  const listed = { ...listInputs(list), is_archived: list.input.is_archived };
  const { editing, edit, close } = useOpening();
  const archiving = useArchivingThing(archiveLocation, (id, archived) => ({ id, is_archived: archived }));
  const opened = useOpened(editing, list.page?.data, (row) => row.id);
  const add = { label: 'Add location', run: () => edit('new') };
  return (
    <Page
      title="Locations"
      subtitle="Where your school teaches, and its rooms."
      actions={
        <ListActions
          exporting={{ endpoint: exportLocations, input: listed, name: nouns }}
          total={totalOf(list.page)}
          add={add}
        />
      }
    >
      <Card flush>
        <List
          list={list}
          label="Locations"
          columns={columns}
          row={{
            key: (row) => row.id,
            name: (row) => row.p_name,
            open: (row) => edit(row.id),
            actions: (row) => (
              <ThingMenu
                name={row.p_name}
                isArchived={row.is_archived === 1}
                onEdit={() => edit(row.id)}
                onArchive={(archived) => void archiving.run(row.id, archived)}
                remove={{ endpoint: deleteLocation, input: { id: row.id } }}
              />
            ),
          }}
          search={`Search ${nouns}`}
          tabs={statusTabs(list)}
          empty={
            <NothingListed
              list={list}
              nouns={nouns}
              why="Add a location and its rooms. Rooms are never double-booked."
              picture="locations"
              add={add}
            />
          }
        />
      </Card>
      {(editing === 'new' || opened) && <LocationForm key={editing} location={opened ?? null} onClose={close} />}
    </Page>
  );
}
