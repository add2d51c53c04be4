import { itemTaxes, setItemTaxes, taxes } from '@schoolbell/core/billing/taxes/contract';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { useMay } from '../../session/session.ts';
import { MultiSelect } from '../../ui/ComboBox.tsx';
import { toast } from '../../ui/toasts.ts';

interface ItemTaxesProps {
  type: InputOf<typeof itemTaxes>['item_type'];
  /** The thing of the catalogue; undefined where it is not added yet. */
  id: number | undefined;
  className?: string;
}

/** The taxes that a thing of the catalogue carries on invoices, for people who may set them. */
export function ItemTaxes({ type, id, className }: ItemTaxesProps) {
  const may = useMay()(['taxes', 'billing']);
  if (!may || id === undefined) return null;
  return (
    <div className={className}>
      <Field type={type} id={id} />
    </div>
  );
}

/** Taxes belong to another area than the form around them, and are saved as they are chosen. */
function Field({ type, id }: { type: ItemTaxesProps['type']; id: number }) {
  const item = { item_type: type, item_id: id };
  const kept = useRead(itemTaxes, item);
  const all = useRead(taxes, { per_page: 100, order_by: 'name', direction: 'asc' });
  const write = useWrite(setItemTaxes);
  const chosen = kept.data?.data ?? [];
  const known = new Map([...(all.data?.data ?? []), ...chosen].map((tax) => [tax.tax_id, tax]));
  const refusal = kept.error ?? all.error;
  return (
    <MultiSelect
      label="Taxes"
      hint={known.size > 0 ? 'Added to its lines on new invoices. Saved at once.' : 'Add taxes under Billing first.'}
      options={[...known.values()].map((tax) => ({ value: tax.tax_id, label: `${tax.name} (${tax.rate} %)` }))}
      value={chosen.map((tax) => tax.tax_id)}
      error={refusal && !kept.data ? refusal.message : undefined}
      disabled={!kept.data || !all.data}
      onChange={(ids) =>
        write.mutate(
          { ...item, tax_ids: ids.map(Number) },
          { onSuccess: ({ message }) => toast(message), onError: toast.error },
        )
      }
    />
  );
}
