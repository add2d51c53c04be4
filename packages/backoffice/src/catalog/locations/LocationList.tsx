import { MapPin } from 'lucide-react';
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
import { prefetch, useRead } from '../../http/read.ts';
import { listInputOf } from '../../ui/list/listInput.ts';
import { useListQuery } from '../../ui/list/listQuery.ts';
import { Link } from '../../ui/Link.tsx';
import { part } from '../../ui/parts.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { Tag } from '../../ui/Tag.tsx';
import * as css from '../Catalog.css.ts';
import { CatalogList } from '../CatalogList.tsx';
import { useArchivingThing } from '../changing.ts';
import { ExportList } from '../ExportList.tsx';
import { useOpened, useOpening } from '../../ui/opening.ts';
import { ThingMenu } from '../ThingMenu.tsx';

const LocationForm = part(() => import('./LocationForm.tsx').then((file) => file.LocationForm));

/** A location as lists show it. */
export type LocationRow = z.output<typeof Location>;
type Order = (typeof locationOrders)[number];
const SHOWN_ROOMS = 4;

/** Names begin with A, unless the address says otherwise. */
const inputOf = (search: URLSearchParams) => ({
  ...listInputOf<Order>(search, locationOrders),
  direction: search.get('direction') === 'desc' ? ('desc' as const) : ('asc' as const),
  is_archived: search.get('status') === 'archived' ? (1 as const) : (0 as const),
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

/** Where the school teaches. */
export function Component() {
  const query = useListQuery<Order>(locationOrders);
  const direction = query.get('direction') === 'desc' ? 'desc' : 'asc';
  const input = { ...query.input, direction, is_archived: query.get('status') === 'archived' ? 1 : 0 } as const;
  const read = useRead(locations, input);
  const { editing, edit, close } = useOpening();
  const archiving = useArchivingThing(archiveLocation, (id, is_archived) => ({ id, is_archived }));
  const opened = useOpened(editing, read.data?.data, (row) => row.id);
  return (
    <CatalogList
      texts={{
        title: 'Locations',
        subtitle: 'Where the school teaches, with the rooms there.',
        nouns: 'locations',
        add: 'Add location',
        why: 'Add a place and its rooms: no room is ever booked twice.',
        icon: <MapPin size={20} />,
      }}
      query={{ ...query, sort: { id: input.order_by, direction } }}
      read={read}
      columns={columns}
      onAdd={() => edit('new')}
      row={{
        key: (row) => row.id,
        open: (row) => edit(row.id),
        actions: (row) => (
          <ThingMenu
            name={row.p_name}
            isArchived={row.is_archived === 1}
            onEdit={() => edit(row.id)}
            onArchive={(is_archived) => void archiving.run(row.id, is_archived)}
            remove={{ endpoint: deleteLocation, input: { id: row.id } }}
          />
        ),
      }}
      actions={
        <ExportList
          endpoint={exportLocations}
          input={{ search: input.search, is_archived: input.is_archived }}
          noun="locations"
        />
      }
    >
      {(editing === 'new' || opened) && <LocationForm key={editing} location={opened ?? null} onClose={close} />}
    </CatalogList>
  );
}
