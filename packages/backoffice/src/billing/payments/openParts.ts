import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { invoice, type invoices } from '@schoolbell/core/billing/invoices/contract';
import { fullName } from '@schoolbell/core/format';
import { read } from '../../http/read.ts';
import type { OpenPart } from './paying.ts';

type Row = ResultOf<typeof invoices>['data'][number];

const studentsOf = ({ students }: Pick<Row, 'students'>) =>
  students.map((one) => one.firstName || fullName(one)).join(', ');

/** The open installments of an invoice with a plan, each a part of its own. */
async function planOf(row: Row): Promise<OpenPart[]> {
  const { installments } = await read(invoice, { id: row.invoice_id });
  return installments
    .filter((one) => one.paid < one.amount)
    .map((one) => ({
      invoice_id: row.invoice_id,
      installment_id: one.installment_id,
      number: row.number!,
      about: `${studentsOf(row)}, part ${one.place} of ${installments.length}`,
      due_on: one.due_on,
      open: one.amount - one.paid,
    }));
}

/** The invoice of an order, whose number comes with its money. */
export const partOfOrder = (row: Pick<Row, 'invoice_id' | 'students' | 'due_on' | 'total'>): OpenPart => ({
  invoice_id: row.invoice_id,
  installment_id: null,
  number: 'Order',
  about: `${studentsOf(row)}, paid in full only`,
  due_on: row.due_on,
  open: row.total,
});

async function partsOf(rows: readonly Row[]): Promise<OpenPart[]> {
  const parts = await Promise.all(
    rows.map(async (row): Promise<OpenPart[]> => {
      const plan = row.instalment_switch === 1 ? await planOf(row) : [];
      if (plan.length > 0) return plan;
      const { invoice_id, due_on, balance: open } = row;
      return [{ invoice_id, installment_id: null, number: row.number!, about: studentsOf(row), due_on, open }];
    }),
  );
  return parts.flat().sort((one, other) => one.due_on.localeCompare(other.due_on) || one.invoice_id - other.invoice_id);
}

/** What the rows of open invoices leave to pay, in the order in which money pays it; undefined until plans were read. */
export function useOpenParts(rows: readonly Row[] | undefined) {
  const versions = rows?.map((row) => `${row.invoice_id}:${row.version}:${row.balance}`).join(' ');
  return useQuery({
    queryKey: ['openParts', versions],
    queryFn: () => partsOf(rows!),
    enabled: rows !== undefined,
    staleTime: 0,
    // What is typed stays while a colleague's change is read.
    placeholderData: keepPreviousData,
  });
}
