import { isGuardian, staffRoles } from '@schoolbell/core/access';
import { ageOf, dateIn, dayText, fullName, money, timeIn } from '@schoolbell/core/format';
import { roleAbout, snake, variableOf, writtenFields } from '@schoolbell/core/messages/variables/list/rules';
import type { Values } from '@schoolbell/core/messages/variables/rules';
import { mayTellAddress } from '@schoolbell/core/people/guardians/rules';
import { addressText, fieldText, valueText } from '@schoolbell/core/people/questions/values/rules';
import type { Tenant } from '../../../http/context.ts';
import type { Colleague } from '../../../people/colleagues/queries.ts';
import type { CustomField } from '../../../people/custom/queries.ts';
import type { GeneralRow } from '../../../settings/general/queries.ts';
import type { BillRow, ClassRow, ReaderRow } from '../queries.ts';

/** How days, times and numbers are written. */
export interface Writing {
  time_zone: string;
  /** YYYY-MM-DD in the school's zone. */
  today: string;
  phone: (number: string) => string;
}

/** Unpaid invoices that a letter lists. */
const MOST_LISTED = 20;

export const readerTexts = (row: ReaderRow): Values => ({
  reader_first_name: row.firstName,
  reader_surname: row.surname,
  reader_name: fullName(row),
});

/** Whether a reader may be told more of a child than its name: the child, its guardians, and colleagues. */
const isClose = ({ reader_id, role_id, child, is_guardian }: ReaderRow): boolean =>
  child?.user_detail_id === reader_id || is_guardian || role_id in staffRoles;

/** Whether a reader may be told where the child lives. */
const mayTellHome = ({ is_guardian, custody }: ReaderRow): boolean =>
  !is_guardian || mayTellAddress({ custody: custody ?? 1 });

/** What a letter says of the child that it is about. */
export function childTexts(row: ReaderRow, questions: readonly CustomField[], { today, phone }: Writing): Values {
  const { child, owner } = row;
  const of = (['student', 'lead'] as const).find((kind) => roleAbout[kind] === child?.role_id);
  if (!child || !of) return {};
  const isTold = isClose(row);
  const fields = writtenFields(of).filter(
    ({ part }) => part === 'name' || (isTold && (part !== 'address' || mayTellHome(row))),
  );
  const asked = isTold ? questions.filter(({ form_type }) => form_type === of) : [];
  const age = isTold ? ageOf(child.dob, today) : null;
  return Object.fromEntries([
    [`${of}_name`, fullName(child)],
    ...fields.map((field) => [`${of}_${snake(field.name)}`, fieldText(field, child[field.name], phone)]),
    ...asked.map((one) => [variableOf(one), valueText(one.field_type, child.custom[one.field_name], phone)]),
    [`${of}_age`, age === null ? '' : String(age)],
    ...(of === 'lead' ? [['lead_owner', owner ?? '']] : []),
  ]);
}

/** What a letter says of a class, in the school's zone. */
export function classTexts(prefix: 'class' | 'next_class', row: ClassRow | undefined, { time_zone }: Writing): Values {
  if (!row) return {};
  return {
    [`${prefix}_name`]: row.title,
    [`${prefix}_date`]: dateIn(row.starts_at, time_zone),
    [`${prefix}_time`]: timeIn(row.starts_at, time_zone),
    [`${prefix}_teacher`]: row.teacher,
    [`${prefix}_location`]: row.place,
  };
}

const owedLine = ({ number, balance, currency, due_on }: BillRow): string =>
  `${number}: ${money(balance, currency)}, due on ${dayText(due_on)}`;

/** Sums by currency: nobody adds up dollars and euros. */
function sumsOf(bills: readonly BillRow[]): string {
  const sums = new Map<string, number>();
  for (const { currency, balance } of bills) sums.set(currency, (sums.get(currency) ?? 0) + balance);
  return [...sums].map(([currency, sum]) => money(sum, currency)).join(' + ');
}

/** What a letter says of an invoice, and of all that its reader owes. */
export function billTexts(bill: BillRow | undefined, owed: readonly BillRow[]): Values {
  const more = owed.length - MOST_LISTED;
  const lines = [...owed.slice(0, MOST_LISTED).map(owedLine), ...(more > 0 ? [`and ${more} more`] : [])];
  return {
    ...(bill && {
      invoice_number: bill.number,
      invoice_amount: money(bill.total, bill.currency),
      invoice_balance: money(bill.balance, bill.currency),
      invoice_due_date: dayText(bill.due_on),
    }),
    balance: sumsOf(owed),
    invoice_list: lines.join('\n'),
  };
}

export const schoolTexts = (row: GeneralRow, { institutionName }: Pick<Tenant, 'institutionName'>): Values => ({
  school_name: institutionName,
  school_email: row.institution_email,
  school_phone: row.phone,
  school_website: row.website,
  school_address: addressText(row).replaceAll('\n', ', '),
});

export const senderTexts = (sender: Colleague): Values => ({
  sender_first_name: sender.firstName,
  sender_name: fullName(sender),
  sender_email: sender.email,
});

/** Whether an address for one reader alone may be made: they are the child, or a guardian of it. */
export const isFamily = (row: ReaderRow): boolean =>
  row.child !== null && (row.child.user_detail_id === row.reader_id || (row.is_guardian && isGuardian(row)));
