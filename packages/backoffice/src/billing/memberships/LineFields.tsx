import { Plus, Trash2 } from 'lucide-react';
import type { MembershipItemInput } from '@schoolbell/core/billing/memberships/schemas';
import { taxes } from '@schoolbell/core/billing/taxes/contract';
import * as css from '../../catalog/Catalog.css.ts';
import { useRead } from '../../http/read.ts';
import { useCurrency } from '../../session/session.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import { TaxMenu } from '../TaxMenu.tsx';
import { FindItem } from './FindItem.tsx';
import { emptyLine, isBlank, type TypedLine } from './membershipForm.ts';
import * as own from './MembershipForm.css.ts';

interface LineFieldsProps {
  lines: readonly TypedLine[];
  errors: Readonly<Record<string, string>>;
  onChange: (change: (lines: readonly TypedLine[]) => TypedLine[]) => void;
}

/** As many lines as a membership may have. */
const MOST = 20;

const nextKey = (lines: readonly TypedLine[]): number => Math.max(0, ...lines.map((one) => one.key)) + 1;

/** What a membership bills: subjects by the period, packages, products, and anything else. */
export function LineFields({ lines, errors, onChange }: LineFieldsProps) {
  const put = (key: number, change: Partial<TypedLine>) =>
    onChange((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const add = (line: Omit<TypedLine, 'key'>) =>
    onChange((now) => [...now.filter((one) => !isBlank(one)), { ...line, key: nextKey(now) }]);
  return (
    <fieldset className={css.part}>
      <legend className={css.partTitle}>What is billed</legend>
      {errors['items'] && <p role="alert">{errors['items']}</p>}
      <ul className={css.lines}>
        {lines.map((one, at) => (
          <Line
            key={one.key}
            at={at}
            line={one}
            errors={errors}
            onChange={(change) => put(one.key, change)}
            onRemove={
              lines.length > 1 ? () => onChange((now) => now.filter((other) => other.key !== one.key)) : undefined
            }
          />
        ))}
      </ul>
      {lines.length < MOST && (
        <div className={own.adding}>
          <FindItem key={nextKey(lines)} onFound={add} />
          <Button
            icon={<Plus size={14} aria-hidden />}
            onClick={() => onChange((now) => [...now, emptyLine(nextKey(now))])}
          >
            Add a line
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface LineProps {
  at: number;
  line: TypedLine;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<TypedLine>) => void;
  onRemove: (() => void) | undefined;
}

const kinds: Record<MembershipItemInput['type'], string | undefined> = {
  period: '{Subject}, by the period',
  package: '{Package}',
  product: '{Product}, from stock at each bill',
  custom: undefined,
};

const everyTax = { page: 1, per_page: 100, order_by: 'name', direction: 'asc', is_archived: 0 } as const;

function Line({ at, line, errors, onChange, onRemove }: LineProps) {
  const say = useSay();
  const currency = useCurrency();
  const known = useRead(taxes, everyTax).data?.data ?? [];
  const kind = kinds[line.type];
  const field = (name: 'name' | 'quantity' | 'price' | 'discount', label: string) => ({
    label,
    value: line[name],
    error: errors[`items.${at}.${name}`],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const wrongTax = errors[`items.${at}.tax_ids`];
  return (
    <li className={own.line}>
      <div className={own.name}>
        <TextField
          className={css.grow}
          required
          maxLength={255}
          hint={kind && say(kind)}
          {...field('name', 'As it appears on the invoice')}
        />
        {onRemove && (
          <IconButton
            className={css.level}
            label={`Remove line ${at + 1}`}
            icon={<Trash2 size={16} aria-hidden />}
            onClick={onRemove}
          />
        )}
      </div>
      <div className={own.sums}>
        <TextField required inputMode="decimal" maxLength={10} {...field('quantity', 'Quantity')} />
        <AmountField currency={currency} required {...field('price', 'Price')} />
        <AmountField currency={currency} {...field('discount', 'Discount')} />
        {known.length > 0 && (
          <div className={own.taxes}>
            <span aria-hidden className={own.label}>
              Taxes
            </span>
            <TaxMenu
              name={line.name || `line ${at + 1}`}
              taxes={known}
              chosen={line.tax_ids}
              onChange={(tax_ids) => onChange({ tax_ids })}
            />
            {wrongTax && <p role="alert">{wrongTax}</p>}
          </div>
        )}
      </div>
    </li>
  );
}
