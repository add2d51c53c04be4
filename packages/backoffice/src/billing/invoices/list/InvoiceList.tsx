import { useNavigate, useSearchParams } from 'react-router';
import { exportInvoices, invoices, invoiceStatistics } from '@schoolbell/core/billing/invoices/contract';
import { idIn } from '../../../http/address.ts';
import { prefetch } from '../../../http/read.ts';
import { useMay } from '../../../session/session.ts';
import { Page } from '../../../shell/Page.tsx';
import { Card } from '../../../ui/Card.tsx';
import { today } from '../../../ui/dates.ts';
import { LinkButton } from '../../../ui/Link.tsx';
import { List, Nothing } from '../../../ui/list/List.tsx';
import { ListActions } from '../../../ui/list/ListActions.tsx';
import { totalOf, useList } from '../../../ui/list/useList.ts';
import { part } from '../../../ui/parts.tsx';
import { EmptyPicture } from '../../../ui/pictures/EmptyPicture.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { useSay } from '../../../words/say.ts';
import { useKeys } from '../keys.ts';
import { useNarrow } from '../narrow.ts';
import { invoiceColumns, nameOf } from './invoiceColumns.tsx';
import { invoiceFilters } from './invoiceFilters.tsx';
import { countedBy, listedBy, periodIn, periodOf } from './listed.ts';
import { StateBar } from './StateBar.tsx';
import * as css from './InvoiceList.css.ts';

const OpenInvoice = part(() => import('../paper/OpenInvoice.tsx').then((file) => file.OpenInvoice));

/** Starts the first reads of the list. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(invoices, listedBy(search));
  prefetch(invoiceStatistics, countedBy(search));
}

const periods = [
  { id: 'month', label: 'This month' },
  { id: 'year', label: 'This year' },
  { id: 'all', label: 'All time' },
];

/** Which invoice is open beside the list, by the address, so that a link to it and Back work. */
function useOpenInvoice() {
  const [query, setQuery] = useSearchParams();
  const set = (id: number | null) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === null) next.delete('invoice');
        else next.set('invoice', String(id));
        return next;
      },
      { preventScrollReset: true, replace: query.has('invoice') },
    );
  return { id: idIn(query, 'invoice'), open: (id: number) => set(id), close: () => set(null) };
}

/** What is billed, what of it is late and what is paid; a row opens the document. */
export function Component() {
  const say = useSay();
  const navigate = useNavigate();
  const may = useMay();
  const list = useList(invoices, listedBy);
  const { id, open, close } = useOpenInvoice();
  const isBeside = !useNarrow() && id !== undefined;
  const add = { label: 'New invoice', run: () => void navigate('/billing/invoices/new') };
  useKeys({ n: add.run });
  const { search, status, from, to, user_detail_id } = list.input;
  const exporting = {
    endpoint: exportInvoices,
    input: { search, status, from, to, user_detail_id },
    resource: 'invoices',
    name: 'invoices',
  };
  return (
    <Page
      title="Invoices"
      actions={
        <ListActions exporting={exporting} total={totalOf(list.page)} add={add}>
          <Segments
            label="Period"
            segments={periods}
            value={periodIn(list, today())}
            onChange={(period) => list.set(periodOf(period, today()))}
          />
          {may('billing') && <LinkButton to="/billing/invoices/owing">Who owes</LinkButton>}
        </ListActions>
      }
    >
      <StateBar list={list} />
      <div className={isBeside ? css.beside : css.alone}>
        <Card flush>
          <List
            list={list}
            label="Invoices"
            columns={invoiceColumns(open, isBeside)}
            row={{ key: (row) => row.invoice_id, name: nameOf, open: (row) => open(row.invoice_id) }}
            search={say('Number, payer or {student}')}
            filters={invoiceFilters(list, isBeside)}
            empty={<NoInvoices list={list} add={add} />}
          />
        </Card>
        {id !== undefined && <OpenInvoice key={id} id={id} onOpen={open} onClose={close} />}
      </div>
    </Page>
  );
}

/** What the list says where it has no row. */
function NoInvoices({
  list,
  add,
}: Pick<Parameters<typeof Nothing>[0], 'list'> & { add: { label: string; run: () => void } }) {
  const say = useSay();
  const line = 'Try another word, state or period.';
  return (
    <Nothing
      list={list}
      texts={[
        {
          when: ['search'],
          also: ['status', 'from', 'to', 'person'],
          title: `No invoices match "${list.get('search')}"`,
          line,
          again: 'Clear search',
        },
        {
          when: ['status', 'from', 'to', 'person'],
          title: 'No invoices here',
          line,
          again: 'Show all invoices',
          isSearch: true,
        },
        {
          title: 'No invoices yet',
          line: say('Bill {students} for lessons, {packages}, {products} and fees.'),
          icon: <EmptyPicture name="invoices" />,
          add,
        },
      ]}
    />
  );
}
