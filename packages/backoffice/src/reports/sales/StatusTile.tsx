import { useCurrency } from '../../session/session.ts';
import { StackBar } from '../../ui/StackBar.tsx';
import { valueText } from '@schoolbell/core/reports/values/rules';
import { countText, measured, type ReportAnswer } from '../values.ts';
import { currencyOf } from '../currencies.ts';
import { stateOf } from '../statuses.ts';
import { Tile } from './Tile.tsx';
import { type TileProps, useTile } from './tiles.ts';
import * as css from './Sales.css.ts';

/** In the order of how well they went. */
const order = ['paid', 'part', 'issued', 'overdue', 'cancelled', 'scheduled'];

/** How the invoices of the days stand now: the parts add up to what was invoiced. */
export function StatusTile({ tile, onOpen }: TileProps) {
  const held = useTile('invoiceStatus', tile);
  return (
    <Tile title="Status of these invoices" held={held} height={280}>
      {(answer) => <Parts answer={answer} onOpen={onOpen} />}
    </Tile>
  );
}

function Parts({ answer, onOpen }: { answer: ReportAnswer; onOpen: TileProps['onOpen'] }) {
  const own = useCurrency();
  const { totals, data, report: info } = answer;
  const currency = currencyOf(
    totals.map((total) => total.currency),
    null,
    own,
  );
  const measure = info.measures.find(({ name }) => name === 'total')!;
  const total = totals.find((one) => one.currency === currency);
  if (!total) return <p className={css.nothing}>No invoices in this period</p>;
  const rows = data
    .filter((row) => row.currency === currency)
    .toSorted((one, other) => order.indexOf(one.keys[0]!.id ?? '') - order.indexOf(other.keys[0]!.id ?? ''));
  return (
    <>
      <p className={css.count}>{countText(info.noun, total.values['invoices'] ?? 0)}</p>
      <StackBar
        label="Statuses"
        parts={rows.map(({ keys: [status], values }) => {
          const value = measured(measure, values);
          const state = stateOf(status!.id ?? '', 'invoice');
          return {
            id: status!.id ?? '',
            label: status!.label,
            value: value ?? 0,
            text: valueText(measure, value, currency),
            count: values['invoices'],
            tone: state?.tone ?? 'neutral',
          };
        })}
        total={{
          label: 'Invoiced',
          text: valueText(measure, measured(measure, total.values), currency),
          onOpen: () => onOpen({ x: info.x, keys: [], currency, measure: 'total' }),
        }}
        onOpen={(id) => onOpen({ x: info.x, by: ['invoice_status'], keys: [id], currency, measure: 'total' })}
      />
    </>
  );
}
