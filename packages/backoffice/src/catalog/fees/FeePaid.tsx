import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { paidRegistrationFees, payRegistrationFee, unpayRegistrationFee } from '@schoolbell/core/catalog/fees/contract';
import { feeYear, feeYearText } from '@schoolbell/core/catalog/fees/rules';
import { dayIn, dayText, fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { texts } from '@schoolbell/core/validators';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { usePeopleSearch } from '../../people/households/peopleSearch.ts';
import { useSession } from '../../session/session.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ComboBox } from '../../ui/ComboBox.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DateField } from '../../ui/TextField.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import * as css from '../Catalog.css.ts';
import type { FeeRow } from './FeeList.tsx';

type Paid = ResultOf<typeof paidRegistrationFees>['data'][number];

const columnsOf = (say: ReturnType<typeof useSay>): Column<Paid>[] => [
  { id: 'student', header: say('{Student}'), title: true, cell: (row) => fullName(row.student) },
  { id: 'fee_year', header: 'Year', cell: (row) => feeYearText(row.fee_year) },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: (row) => (
      <span className={css.money}>
        {row.currency} {row.amount}
      </span>
    ),
  },
  { id: 'paid_on', header: 'Paid', cell: (row) => dayText(row.paid_on) },
  {
    id: 'actor',
    header: 'Written down by',
    cell: (row) => row.actor && fullName(row.actor),
    blank: (row) => !row.actor,
  },
];

/** For whom a registration fee was paid, the newest first, and where the next payment is written down. */
export function FeePaid({ fee, onClose }: { fee: FeeRow; onClose: () => void }) {
  const say = useSay();
  const [page, setPage] = useState(1);
  const [asking, setAsking] = useState<Paid>();
  const read = useRead(paidRegistrationFees, { registration_fee_id: fee.registration_fee_id, page });
  return (
    <>
      <Panel title={`${fee.name}: paid`} wide flush reading onClose={onClose}>
        {fee.is_archived === 0 && <Pay fee={fee} />}
        {read.error && !read.data ? (
          <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <Table
            label={`${fee.name}: paid`}
            columns={columnsOf(say)}
            rows={read.data?.data}
            rowKey={(row) => row.paid_id}
            stale={read.isPlaceholderData}
            actions={(row) => (
              <IconButton
                size="sm"
                label={`Undo payment: ${fullName(row.student)}, ${feeYearText(row.fee_year)}`}
                icon={<Undo2 size={15} aria-hidden />}
                onClick={() => setAsking(row)}
              />
            )}
            empty={
              <EmptyState
                title="No payments yet"
                line={say(
                  fee.per === 'household'
                    ? 'One payment covers all children of a family.'
                    : 'Each {student} pays it once a year.',
                )}
              />
            }
          />
        )}
        {read.data && read.data.last_page > 1 && <Pagination page={read.data} onPage={setPage} />}
      </Panel>
      {asking && <TakeBack paid={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

function Pay({ fee }: { fee: FeeRow }) {
  const say = useSay();
  const pay = useWrite(payRegistrationFee);
  const people = usePeopleSearch([]);
  const [student, setStudent] = useState<string | null>(null);
  const today = dayIn(Date.now(), useSession().institution.institutionTimeZone);
  const [day, setDay] = useState(today);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string>();

  function save() {
    setRefusal(undefined);
    const wrong = { ...(student === null && { user_detail_id: texts.required }), ...(!day && { paid_on: texts.date }) };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    pay.mutate(
      { registration_fee_id: fee.registration_fee_id, user_detail_id: Number(student), paid_on: day },
      {
        onSuccess: ({ message }) => (toast(message), setStudent(null)),
        onError: (failure) => (
          setErrors(failure.fields ?? {}),
          setRefusal(failure.fields ? undefined : failure.message)
        ),
      },
    );
  }

  return (
    <div className={css.paying}>
      {refusal && (
        <div className={css.wide}>
          <Banner tone="danger" title={refusal} />
        </div>
      )}
      <ComboBox
        label={say('{Student} who paid')}
        placeholder="Search by name"
        options={people.options.filter((one) => one.hint?.startsWith(say('{Student}')))}
        onSearch={people.onSearch}
        value={student}
        error={errors['user_detail_id']}
        onChange={(next) => (setStudent(next), setErrors({}), setRefusal(undefined))}
      />
      <DateField
        label="Paid on"
        max={today}
        hint={day ? `For ${feeYearText(feeYear(day, fee.year_start))}.` : undefined}
        value={day}
        error={errors['paid_on']}
        onChange={(event) => (setDay(event.target.value), setErrors({}), setRefusal(undefined))}
      />
      <Button variant="primary" className={css.start} loading={pay.isPending} onClick={save}>
        Record payment
      </Button>
    </div>
  );
}

function TakeBack({ paid, onClose }: { paid: Paid; onClose: () => void }) {
  const unpay = useWrite(unpayRegistrationFee);
  return (
    <ConfirmDialog
      title="Undo this payment?"
      confirmLabel="Undo payment"
      busy={unpay.isPending}
      onClose={onClose}
      onConfirm={() =>
        unpay.mutate(
          { paid_id: paid.paid_id },
          { onSuccess: ({ message }) => (toast(message), onClose()), onError: toast.error },
        )
      }
    >
      {fullName(paid.student)} will owe this fee again for {feeYearText(paid.fee_year)}.
    </ConfirmDialog>
  );
}
