import { possiblePayers } from '@schoolbell/core/billing/invoices/contract';
import type { InvoiceDetails } from '@schoolbell/core/billing/invoices/schemas';
import { fullName, money } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useRead } from '../../../http/read.ts';

/** Who may pay for a student, and who may be on one bill with them. */
export type People = ResultOf<typeof possiblePayers>;
type Person = People['family'][number];

/** Reads the people around a student; nothing while none is chosen. */
export function usePeople(user_detail_id: number | null) {
  const read = useRead(possiblePayers, { user_detail_id: user_detail_id ?? 0 }, { enabled: user_detail_id !== null });
  return {
    people: read.isPlaceholderData ? undefined : read.data,
    error: read.error,
    retry: () => void read.refetch(),
  };
}

/** The children whom a bill may be for, the student first. */
export function childrenOf(
  user_detail_id: number,
  people: People | undefined,
  stored: InvoiceDetails | null,
): Person[] {
  const own = people?.payers.find((one) => one.user_detail_id === user_detail_id);
  const all = [...(own ? [own] : []), ...(people?.family ?? []), ...(stored?.items ?? []).map((item) => item.student)];
  return all.filter((one, at) => all.findIndex((other) => other.user_detail_id === one.user_detail_id) === at);
}

/** Those who pay unless told otherwise. */
const payingIn = ({ payers }: People) => payers.filter(({ pays }) => pays === 1);

/** Whether several people pay, each their share. */
export const isShared = (people: People | undefined, payer_id: string): boolean =>
  payer_id === '' && people !== undefined && payingIn(people).length > 1;

/** The free money of the one who pays. */
export function creditOf(people: People | undefined, payer_id: string): number {
  const paying = people ? payingIn(people) : [];
  const payer = payer_id
    ? people?.payers.find((one) => String(one.user_detail_id) === payer_id)
    : paying.length === 1
      ? paying[0]
      : undefined;
  return payer?.credit ?? 0;
}

/** Who can be chosen to pay: for a new invoice those who pay by themselves first, under no id. */
export function payerOptions(people: People | undefined, stored: InvoiceDetails | null, currency: string) {
  if (!people) return stored ? [{ value: String(stored.payer_id), label: fullName(stored.payer) }] : [];
  const paying = payingIn(people);
  const shared = { value: '', label: paying.map((one) => `${fullName(one)} ${one.share} %`).join(', ') };
  const known = people.payers.map((one) => ({
    value: !stored && paying.length === 1 && one.pays ? '' : String(one.user_detail_id),
    label: one.credit > 0 ? `${fullName(one)} (${money(one.credit, currency)} credit)` : fullName(one),
  }));
  const isMissing = stored && !known.some(({ value }) => value === String(stored.payer_id));
  return [
    ...(!stored && paying.length > 1 ? [shared] : []),
    ...known.toSorted((one, other) => Number(one.value !== '') - Number(other.value !== '')),
    ...(isMissing ? [{ value: String(stored.payer_id), label: fullName(stored.payer) }] : []),
  ];
}
