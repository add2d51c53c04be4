import { addProduct, editProduct } from '@schoolbell/core/catalog/products/contract';
import { MOST_STOCK } from '@schoolbell/core/catalog/products/rules';
import { minorOf, typedAmount } from '@schoolbell/core/money';
import { texts } from '@schoolbell/core/validators';
import { useWrite } from '../../http/write.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { useCurrency } from '../../session/session.ts';
import { amountError } from '../amounts.ts';
import * as css from '../Catalog.css.ts';
import { CatalogDialog } from '../CatalogDialog.tsx';
import { CategorySelect } from '../CategorySelect.tsx';
import { DescriptionField } from '../Description.tsx';
import { useDialog } from '../dialog.ts';
import { PictureField } from '../PictureField.tsx';
import { optionalCountError } from '../../ui/numbers.ts';
import type { ProductRow } from './ProductList.tsx';

interface Typed {
  product_name: string;
  sku: string;
  category_id: string;
  price: string;
  on_hand: string;
  low_stock: string;
  description: string;
  image_handle: string | null;
}

function errorsOf({ product_name, price, on_hand, low_stock }: Typed, currency: string): Record<string, string> {
  const [wrong, counted, low] = [
    amountError(price, currency),
    optionalCountError(on_hand, 0, MOST_STOCK),
    optionalCountError(low_stock, 0, MOST_STOCK),
  ];
  return {
    ...(!product_name.trim() && { product_name: texts.required }),
    ...(wrong && { price: wrong }),
    ...(counted && { on_hand: counted }),
    ...(low && { low_stock: low }),
  };
}

/** Adds a product with what is on its shelf, or changes one; its stock then moves by its own entries alone. */
export function ProductForm({ product, onClose }: { product: ProductRow | null; onClose: () => void }) {
  const say = useSay();
  const currency = useCurrency();
  const [add, edit] = [useWrite(addProduct), useWrite(editProduct)];
  const start: Typed = {
    product_name: product?.product_name ?? '',
    sku: product?.sku ?? '',
    category_id: product?.category_id ? String(product.category_id) : '',
    price: product ? typedAmount(product.price, currency) : '',
    on_hand: '',
    low_stock: product?.low_stock ? String(product.low_stock) : '',
    description: product?.description ?? '',
    image_handle: product?.image_handle ?? null,
  };
  const dialog = useDialog(start, product?.version ?? 0, {
    check: (typed) => errorsOf(typed, currency),
    send: ({ on_hand, ...typed }, version) => {
      const sent = {
        ...typed,
        product_name: typed.product_name.trim(),
        category_id: typed.category_id ? Number(typed.category_id) : null,
        price: minorOf(typed.price, currency)!,
        low_stock: Number(typed.low_stock || 0),
      };
      return product
        ? edit.mutateAsync({ product_id: product.product_id, version, ...sent })
        : add.mutateAsync({ ...sent, on_hand: Number(on_hand || 0) });
    },
    onClose,
  });
  const { typed, errors, set } = dialog;
  return (
    <CatalogDialog title={say(product ? 'Edit {product}' : 'Add {product}')} dialog={dialog} onClose={onClose}>
      <TextField data-autofocus required label="Name" maxLength={100} {...dialog.text('product_name')} />
      <AmountField label="Price" required currency={currency} {...dialog.text('price')} />
      <CategorySelect
        type="product"
        value={typed.category_id}
        error={errors['category_id']}
        onChange={(category_id) => set({ category_id })}
      />
      <TextField
        label="Number"
        hint="As it stands on the label or in your books."
        maxLength={60}
        {...dialog.text('sku')}
      />
      {!product && (
        <TextField
          label="On hand"
          hint="How many there are now."
          inputMode="numeric"
          maxLength={7}
          placeholder="0"
          {...dialog.text('on_hand')}
        />
      )}
      <TextField
        label="Low below"
        hint="The list warns when there are fewer; empty never."
        inputMode="numeric"
        maxLength={7}
        placeholder="Never"
        {...dialog.text('low_stock')}
      />
      <div className={css.part}>
        <DescriptionField
          value={typed.description}
          error={errors['description']}
          onChange={(description) => set({ description })}
        />
        <PictureField
          handle={typed.image_handle}
          error={errors['image_handle']}
          onChange={(image_handle) => set({ image_handle })}
        />
      </div>
    </CatalogDialog>
  );
}
