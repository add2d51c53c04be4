import { addProduct, editProduct } from '@schoolbell/core/catalog/products/contract';
import { MOST_STOCK } from '@schoolbell/core/catalog/products/rules';
import { minorOf, typedAmount } from '@schoolbell/core/money';
import { plainText } from '@schoolbell/core/richText/rules';
import { required } from '@schoolbell/core/validators';
import { ItemTaxes } from '../../billing/taxes/ItemTaxes.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { useCurrency } from '../../session/session.ts';
import { amountError } from '../amounts.ts';
import * as css from '../Catalog.css.ts';
import { CategorySelect } from '../CategorySelect.tsx';
import { DescriptionField } from '../Description.tsx';
import { PictureField } from '../PictureField.tsx';
import { optionalCountError } from '../../ui/numbers.ts';
import type { ProductRow } from './productColumns.tsx';

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

const labels = {
  product_name: 'Name',
  price: 'Price',
  category_id: 'Category',
  sku: 'Number',
  on_hand: 'On hand',
  low_stock: 'Low below',
  description: 'Description',
  image_handle: 'Picture',
};

const typedOf = (product: ProductRow | null, currency: string): Typed => ({
  product_name: product?.product_name ?? '',
  sku: product?.sku ?? '',
  category_id: product?.category_id ? String(product.category_id) : '',
  price: product ? typedAmount(product.price, currency) : '',
  on_hand: '',
  low_stock: product?.low_stock ? String(product.low_stock) : '',
  description: product?.description ?? '',
  image_handle: product?.image_handle ?? null,
});

const sentOf = (typed: Typed, currency: string) => ({
  ...typed,
  category_id: typed.category_id ? Number(typed.category_id) : null,
  price: minorOf(typed.price, currency)!,
  on_hand: Number(typed.on_hand || 0),
  low_stock: Number(typed.low_stock || 0),
});

const errorsOf = ({ product_name, price, on_hand, low_stock }: Typed, currency: string) => ({
  product_name: required(product_name),
  price: amountError(price, currency),
  on_hand: optionalCountError(on_hand, 0, MOST_STOCK),
  low_stock: optionalCountError(low_stock, 0, MOST_STOCK),
});

interface ProductFormProps {
  product: ProductRow | null;
  onClose: () => void;
}

/** Adds a product with what is on its shelf, or changes one; its stock then moves by its own entries alone. */
export function ProductForm({ product: stored, onClose }: ProductFormProps) {
  const say = useSay();
  const currency = useCurrency();
  const record = useRecord({
    row: stored,
    values: (product) => typedOf(product, currency),
    labels,
    sent: (typed) => sentOf(typed, currency),
    check: (typed) => errorsOf(typed, currency),
    add: { endpoint: addProduct },
    edit: { endpoint: editProduct, id: { product_id: stored?.product_id ?? 0 } },
    text: (name, typed) => (name === 'description' ? plainText(typed.description) : undefined),
    onClose,
  });
  return (
    <RecordForm record={record} as="dialog" title={say(stored ? 'Edit {product}' : 'Add {product}')}>
      <TextField data-autofocus required maxLength={100} {...record.field('product_name')} />
      <AmountField required currency={currency} {...record.field('price')} />
      <CategorySelect type="product" {...record.control('category_id')} />
      <TextField hint="As on the label or in your books." maxLength={60} {...record.field('sku')} />
      {!stored && (
        <TextField
          hint="The number in stock now."
          inputMode="numeric"
          maxLength={7}
          placeholder="0"
          {...record.field('on_hand')}
        />
      )}
      <TextField
        hint="Warns when stock is lower. Leave empty for no warning."
        inputMode="numeric"
        maxLength={7}
        placeholder="Never"
        {...record.field('low_stock')}
      />
      <div className={css.part}>
        <ItemTaxes type="product" id={stored?.product_id} />
        <DescriptionField {...record.control('description')} />
        <PictureField {...record.control('image_handle')} />
      </div>
    </RecordForm>
  );
}
