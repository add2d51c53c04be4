import { moveStock } from '@schoolbell/core/catalog/products/contract';
import { MOST_STOCK, reasonTexts, type StockReason, stockReasons } from '@schoolbell/core/catalog/products/rules';
import { texts } from '@schoolbell/core/validators';
import { usePeopleSearch } from '../../people/households/peopleSearch.ts';
import { useMay } from '../../session/session.ts';
import { ComboBox } from '../../ui/ComboBox.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import * as css from '../Catalog.css.ts';
import { countError, wholeOf } from '../../ui/numbers.ts';
import type { ProductRow } from './productColumns.tsx';

interface Typed {
  reason: StockReason;
  quantity: string;
  note: string;
  user_detail_id: string | null;
}

/** How much the shelf changes by it: a count says how many there are, everything else how many come or go. */
function changeOf({ reason, quantity }: Typed, on_hand: number): number | null {
  const number = wholeOf(quantity, 0, MOST_STOCK);
  if (number === null) return null;
  if (reason === 'count') return number - on_hand;
  return reason === 'sale' || reason === 'loss' ? -number : number;
}

function errorOf(typed: Typed, { on_hand }: ProductRow): Record<string, string> {
  const wrong = countError(typed.quantity, 0, MOST_STOCK);
  if (wrong) return { quantity: wrong };
  const change = changeOf(typed, on_hand)!;
  if (change === 0) return { quantity: typed.reason === 'count' ? 'The count already matches' : texts.count };
  if (on_hand + change < 0)
    return { quantity: on_hand === 0 ? 'Out of stock' : `Only ${on_hand.toLocaleString('en-US')} left` };
  return {};
}

/** Writes down what came onto a shelf or went from it. */
export function StockDialog({ product, onClose }: { product: ProductRow; onClose: () => void }) {
  const say = useSay();
  const may = useMay()('students');
  const people = usePeopleSearch([]);
  const record = useRecord({
    row: null,
    values: (): Typed => ({ reason: 'delivery', quantity: '', note: '', user_detail_id: null }),
    labels: { reason: 'What happened', quantity: 'How many', note: 'Note' },
    check: (stock) => errorOf(stock, product),
    sent: (stock) => ({
      quantity: stock.reason === 'count' ? Number(stock.quantity) : changeOf(stock, product.on_hand)!,
      reason: stock.reason,
      note: stock.note,
      user_detail_id: stock.user_detail_id === null ? null : Number(stock.user_detail_id),
    }),
    add: { endpoint: moveStock, more: { product_id: product.product_id } },
    onClose,
  });
  const { typed, set } = record;
  const hasBuyer = typed.reason === 'sale' || typed.reason === 'return';
  const change = changeOf(typed, product.on_hand);
  return (
    <RecordForm record={record} as="dialog" title={`Stock of ${product.product_name}`}>
      <Select
        data-autofocus
        {...record.field('reason')}
        options={stockReasons.map((reason) => ({ value: reason, label: reasonTexts[reason] }))}
        onChange={(event) =>
          set({ reason: event.target.value as StockReason, quantity: typed.quantity, user_detail_id: null })
        }
      />
      <TextField
        required
        inputMode="numeric"
        maxLength={7}
        {...record.field('quantity')}
        label={typed.reason === 'count' ? 'Number in stock' : 'How many'}
        hint={
          change !== null && product.on_hand + change >= 0
            ? `${product.on_hand.toLocaleString('en-US')} on hand, then ${(product.on_hand + change).toLocaleString('en-US')}.`
            : `${product.on_hand.toLocaleString('en-US')} on hand.`
        }
      />
      {hasBuyer && may && (
        <div className={css.wide}>
          <ComboBox
            {...record.control('user_detail_id')}
            label={say(typed.reason === 'sale' ? '{Student} who bought it' : '{Student} who brought it back')}
            placeholder="Search by name"
            options={people.options.filter((one) => one.hint?.startsWith(say('{Student}')))}
            onSearch={people.onSearch}
          />
        </div>
      )}
      <TextField className={css.wide} maxLength={255} {...record.field('note')} />
    </RecordForm>
  );
}
