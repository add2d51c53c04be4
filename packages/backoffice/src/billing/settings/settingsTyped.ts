import type { billingSettings } from '@schoolbell/core/billing/settings/contract';
import { minorOf, typedAmount } from '@schoolbell/core/money';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { isNumeric, texts } from '@schoolbell/core/validators';
import { amountError } from '../../catalog/amounts.ts';
import { countError } from '../../ui/numbers.ts';

/** How a school bills, as the server tells it. */
export type Settings = ResultOf<typeof billingSettings>['data'];

/** The settings as their fields hold them. */
export interface SettingsTyped {
  inclusive: 'added' | 'included';
  terms_days: string;
  household: boolean;
  grant_when: Settings['grant_when'];
  maximum_discount: string;
  auto_apply: boolean;
  refused: Settings['refused'];
  cash_step: string;
  retention_years: string;
}

export const labels: Record<keyof SettingsTyped, string> = {
  inclusive: 'Prices',
  terms_days: 'Days to pay',
  household: 'One invoice for brothers and sisters',
  grant_when: 'Sessions are granted',
  maximum_discount: 'Largest discount in percent',
  auto_apply: 'Use credit for new invoices',
  refused: 'Money for a refused order',
  cash_step: 'Round cash to',
  retention_years: 'Years to keep documents',
};

/** The settings as typed; `currency` writes the step of cash. */
export const settingsTyped = (saved: Settings, currency: string): SettingsTyped => ({
  inclusive: saved.inclusive ? 'included' : 'added',
  terms_days: String(saved.terms_days),
  household: saved.household === 1,
  grant_when: saved.grant_when,
  maximum_discount: String(saved.maximum_discount),
  auto_apply: saved.auto_apply === 1,
  refused: saved.refused,
  cash_step: saved.cash_step ? typedAmount(saved.cash_step, currency) : '',
  retention_years: String(saved.retention_years),
});

const bit = (on: boolean) => (on ? (1 as const) : (0 as const));

/** What is typed, as the call takes it. */
export const sentSettings = (typed: SettingsTyped, currency: string) => ({
  inclusive: bit(typed.inclusive === 'included'),
  terms_days: Number(typed.terms_days),
  household: bit(typed.household),
  grant_when: typed.grant_when,
  maximum_discount: Number(typed.maximum_discount),
  auto_apply: bit(typed.auto_apply),
  refused: typed.refused,
  cash_step: typed.cash_step.trim() ? minorOf(typed.cash_step, currency)! : 0,
  retention_years: Number(typed.retention_years),
});

function percentError(text: string): string | null {
  if (!text.trim()) return texts.required;
  if (!isNumeric(text.trim())) return texts.numeric;
  return /^\d{1,3}(\.\d{1,2})?$/.test(text.trim()) && Number(text) <= 100
    ? null
    : 'Please enter a percentage like 12.5';
}

/** What is wrong with what is typed, by field. */
export const settingsErrors = (typed: SettingsTyped, currency: string) => ({
  terms_days: countError(typed.terms_days, 0, 365),
  maximum_discount: percentError(typed.maximum_discount),
  cash_step: typed.cash_step.trim() ? amountError(typed.cash_step, currency) : null,
  retention_years: countError(typed.retention_years, 1, 30),
});
