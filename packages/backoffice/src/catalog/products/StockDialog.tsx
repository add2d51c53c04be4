import { moveStock } from '@schoolbell/core/catalog/products/contract';
import { MOST_STOCK, reasonTexts, type StockReason, stockReasons } from '@schoolbell/core/catalog/products/rules';
import { texts } from '@schoolbell/core/validators';
import { useWrite } from '../../http/write.ts';
import { usePeopleSearch } from '../../people/households/peopleSearch.ts';
import { useMay } from '../../session/session.ts';
import { ComboBox } from '../../ui/ComboBox.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import * as css from '../Catalog.css.ts';
import { CatalogDialog } from '../CatalogDialog.tsx';
import { useDialog } from '../dialog.ts';
import { countError, wholeOf } from '../../ui/numbers.ts';
import type { ProductRow } from './ProductList.tsx';

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
  if (change === 0) return { quantity: typed.reason === 'count' ? 'There are as many already' : texts.count };
  if (on_hand + change < 0)
    return { quantity: on_hand === 0 ? 'None is left' : `Only ${on_hand.toLocaleString('en-US')} left` };
  return {};
}

/** Writes down what came onto a shelf or went from it. */
export function StockDialog({ product, onClose }: { product: ProductRow; onClose: () => void }) {
  const say = useSay();
  const may = useMay()('students');
  const move = useWrite(moveStock);
  const people = usePeopleSearch([]);
  const dialog = useDialog<Typed, ProductRow>({ reason: 'delivery', quantity: '', note: '', user_detail_id: null }, 0, {
    check: (typed) => errorOf(typed, product),
    send: (typed) =>
      move.mutateAsync({
        product_id: product.product_id,
        quantity: typed.reason === 'count' ? Number(typed.quantity) : changeOf(typed, product.on_hand)!,
        reason: typed.reason,
        note: typed.note,
        user_detail_id: typed.user_detail_id === null ? null : Number(typed.user_detail_id),
      }),
    onClose,
  });
  const { typed, errors, set } = dialog;
  const hasBuyer = typed.reason === 'sale' || typed.reason === 'return';
  const change = changeOf(typed, product.on_hand);
  return (
    <CatalogDialog title={`Stock of ${product.product_name}`} dialog={dialog} onClose={onClose}>
      <Select
        data-autofocus
        label="What happened"
        options={stockReasons.map((reason) => ({ value: reason, label: reasonTexts[reason] }))}
        value={typed.reason}
        onChange={(event) =>
          set({ reason: event.target.value as StockReason, quantity: typed.quantity, user_detail_id: null })
        }
      />
      <TextField
        label={typed.reason === 'count' ? 'How many there are' : 'How many'}
        required
        inputMode="numeric"
        maxLength={7}
        {...dialog.text('quantity')}
        hint={
          change !== null && product.on_hand + change >= 0
            ? `${product.on_hand.toLocaleString('en-US')} on hand, then ${(product.on_hand + change).toLocaleString('en-US')}.`
            : `${product.on_hand.toLocaleString('en-US')} on hand.`
        }
      />
      {hasBuyer && may && (
        <div className={css.wide}>
          <ComboBox
            label={say(typed.reason === 'sale' ? '{Student} who bought it' : '{Student} who brought it back')}
            placeholder="Search by name"
            options={people.options.filter((one) => one.hint?.startsWith(say('{Student}')))}
            onSearch={people.onSearch}
            value={typed.user_detail_id}
            error={errors['user_detail_id']}
            onChange={(user_detail_id) => set({ user_detail_id })}
          />
        </div>
      )}
      <TextField className={css.wide} label="Note" maxLength={255} {...dialog.text('note')} />
    </CatalogDialog>
  );
}
