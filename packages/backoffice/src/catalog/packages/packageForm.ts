import type * as z from 'zod/mini';
import type { addPackage, Package, PackageDetails } from '@schoolbell/core/catalog/packages/contract';
import type { ValidityUnit } from '@schoolbell/core/catalog/packages/rules';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import { minorOf, typedAmount } from '@schoolbell/core/money';
import { texts } from '@schoolbell/core/validators';
import { amountError } from '../amounts.ts';
import { countError, optionalCountError } from '../../ui/numbers.ts';

/** A package as lists show it, and with all there is of it. */
export type PackageRow = z.output<typeof Package>;
/** A package under the name that every ordered thing has. */
export type PackageItem = PackageRow & { id: number; name: string };
export type PackageWhole = z.output<typeof PackageDetails>;

/** An add-on as it is typed; `key` tells the lines apart. */
export interface TypedAddOn {
  key: number;
  add_on_id?: number;
  name: string;
  price: string;
}

/** A package as it is typed; an empty validity never expires. */
export interface PackageTyped {
  package_name: string;
  category_id: string;
  description: string;
  sessions: string;
  validity: string;
  validity_unit: ValidityUnit;
  price: string;
  subjects: { sub_id: number; duration_id: number | null }[];
  add_ons: TypedAddOn[];
}

/** What a form begins with: a new package, or what stands. */
export function packageTyped(whole: PackageWhole | null, currency: string, category?: number): PackageTyped {
  if (!whole)
    return {
      package_name: '',
      category_id: category ? String(category) : '',
      description: '',
      sessions: '10',
      validity: '',
      validity_unit: 'month',
      price: '',
      subjects: [],
      add_ons: [],
    };
  return {
    package_name: whole.package_name,
    category_id: String(whole.category_id),
    description: whole.description,
    sessions: String(whole.sessions),
    validity: whole.validity === null ? '' : String(whole.validity),
    validity_unit: whole.validity_unit,
    price: typedAmount(whole.price, currency),
    subjects: whole.subjects.map(({ sub_id, duration_id }) => ({ sub_id, duration_id })),
    add_ons: whole.add_ons.map(({ add_on_id, name, price }, at) => ({
      key: at + 1,
      add_on_id,
      name,
      price: typedAmount(price, currency),
    })),
  };
}

/** What is wrong with it, by field, before it is sent. */
export function packageErrors(typed: PackageTyped, currency: string): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!typed.package_name.trim()) errors['package_name'] = texts.required;
  if (!typed.category_id) errors['category_id'] = texts.required;
  const [sessions, validity] = [countError(typed.sessions, 1, 10_000), optionalCountError(typed.validity, 1, 1000)];
  if (sessions) errors['sessions'] = sessions;
  if (validity) errors['validity'] = validity;
  const wrong = amountError(typed.price, currency);
  if (wrong) errors['price'] = wrong;
  typed.add_ons.forEach(({ name, price }, at) => {
    if (!name.trim()) errors[`add_ons.${at}.name`] = texts.required;
    const refused = amountError(price, currency);
    if (refused) errors[`add_ons.${at}.price`] = refused;
  });
  return errors;
}

/** The form as the call takes it; it has been checked. */
export function sentPackage(typed: PackageTyped, currency: string): InputOf<typeof addPackage> {
  return {
    package_name: typed.package_name.trim(),
    category_id: Number(typed.category_id),
    description: typed.description,
    sessions: Number(typed.sessions),
    validity: typed.validity.trim() ? Number(typed.validity) : null,
    validity_unit: typed.validity_unit,
    price: minorOf(typed.price, currency)!,
    subjects: typed.subjects,
    add_ons: typed.add_ons.map(({ add_on_id, name, price }) => ({
      ...(add_on_id !== undefined && { add_on_id }),
      name: name.trim(),
      price: minorOf(price, currency)!,
    })),
  };
}
