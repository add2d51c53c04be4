import { useState } from 'react';
import { billSessions } from '@schoolbell/core/billing/session-bills/contract';
import { money } from '@schoolbell/core/format';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { errorText } from '../../ui/missing.ts';
import { Modal } from '../../ui/Modal.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { DateField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import { type Bills, chosenOf, countText } from './billText.ts';
import { PreviewLines } from './PreviewLines.tsx';
import { NotOnBill } from './NotOnBill.tsx';
import * as css from './SessionBills.css.ts';

/** Whose classes, and until when. */
interface Scope {
  user_detail_id: number;
  until: string;
  family: 0 | 1;
}

/** What is billed of a scope: lines that are left off are not, and the sums are those of the rest. */
function usePreview(scope: Scope, off: ReadonlySet<string>) {
  const all = useRead(billSessions, { ...scope, preview: 1 });
  const sessions = all.data ? chosenOf(all.data, off) : [];
  const narrowed = off.size > 0 && sessions.length > 0;
  const some = useRead(billSessions, { ...scope, sessions, preview: 1 }, { enabled: narrowed });
  const isPriced = narrowed ? some.data !== undefined && !some.isPlaceholderData : !all.isPlaceholderData;
  return { all, sessions, error: some.error, sums: narrowed ? some.data : all.data, isPriced };
}

/** How a bill is chosen and written. */
function useBilling(user_detail_id: number, onClose: () => void) {
  const [scope, setScope] = useState<Scope>({ user_detail_id, until: '', family: 1 });
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const [draft, setDraft] = useState(false);
  const [refusal, setRefusal] = useState<Error>();
  const write = useWrite(billSessions);
  const { all, sessions, error, sums, isPriced } = usePreview(scope, off);
  const change = (changes: Partial<Scope>) => {
    setScope({ ...scope, ...changes });
    setOff(new Set());
    setRefusal(undefined);
  };
  // Classes that sessions pay for are on no line; they are settled with all the others only.
  const settles = off.size === 0 && (all.data?.covered ?? 0) > 0;

  async function run() {
    setRefusal(undefined);
    const expected = sums!.total;
    try {
      const { message } = await write.mutateAsync({
        ...scope,
        sessions: settles ? [] : sessions,
        expected,
        draft: draft ? 1 : 0,
      });
      toast(`${message}.`);
      onClose();
    } catch (failure) {
      setRefusal(failure as Error);
      void all.refetch();
    }
  }
  const isReady = isPriced && (sessions.length > 0 || settles);
  return {
    scope,
    change,
    off,
    setOff,
    draft,
    setDraft,
    refusal: refusal ?? error,
    all,
    sessions,
    sums,
    run: isReady ? run : undefined,
    write,
  };
}

/** Bills the classes of a student that were held, once it is seen what they come to. */
export function BillSessions({ user_detail_id, onClose }: { user_detail_id: number; onClose: () => void }) {
  const { scope, change, all, sums, run, ...bill } = useBilling(user_detail_id, onClose);
  return (
    <Modal
      title="Bill sessions"
      saveLabel={saveText(sums, bill.sessions.length, bill.draft)}
      saving={bill.write.isPending}
      checkbox={{ label: 'Save as a draft', checked: bill.draft, onChange: bill.setDraft }}
      onClose={onClose}
      {...(run && { onSave: () => void run() })}
    >
      <div className={css.form}>
        {bill.refusal && <Banner tone="danger" title={errorText(bill.refusal)} />}
        <div className={css.how}>
          <DateField
            label="Until"
            hint="Leave empty for today"
            value={scope.until}
            onChange={(event) => change({ until: event.target.value })}
          />
          <Checkbox
            label="With brothers and sisters"
            checked={scope.family === 1}
            onChange={(event) => change({ family: event.target.checked ? 1 : 0 })}
          />
        </div>
        {!all.data &&
          (all.error ? (
            <ErrorState line={all.error.message} onRetry={() => void all.refetch()} />
          ) : (
            <SkeletonLines lines={4} />
          ))}
        {all.data && <Found all={all.data} off={bill.off} onOff={bill.setOff} />}
        {sums && sums.bills.length > 0 && bill.sessions.length > 0 && <Sums bills={sums} />}
      </div>
    </Modal>
  );
}

function saveText(sums: Bills | undefined, count: number, draft: boolean): string {
  if (!sums || count === 0) return 'Use sessions';
  return `${draft ? 'Save draft of' : 'Issue'} ${money(sums.total, sums.currency)}`;
}

interface FoundProps {
  all: Bills;
  off: ReadonlySet<string>;
  onOff: (off: ReadonlySet<string>) => void;
}

/** What is on the bill, and what is not. */
function Found({ all, off, onOff }: FoundProps) {
  const { bills, covered, unpriced } = all;
  if (bills.length + covered + unpriced.length === 0)
    return <EmptyState title="Nothing to bill" line="Every class that was held until this day is paid for." />;
  return (
    <>
      {bills.map((bill) => (
        <PreviewLines
          key={bill.payers[0]!.user_detail_id}
          bill={bill}
          currency={all.currency}
          off={off}
          onOff={onOff}
        />
      ))}
      {covered > 0 && (
        <p className={css.muted}>
          {`${countText(covered)} ${covered === 1 ? 'uses a session that is' : 'use sessions that are'} left. They cost nothing more.`}
        </p>
      )}
      {unpriced.length > 0 && <NotOnBill lessons={unpriced} />}
    </>
  );
}

function Sums({ bills: { bills, total, currency } }: { bills: Bills }) {
  const tax = bills.reduce((sum, bill) => sum + bill.tax, 0);
  return (
    <dl className={css.sums}>
      {tax > 0 && (
        <div>
          <dt>Tax</dt>
          <dd>{money(tax, currency)}</dd>
        </div>
      )}
      <div>
        <dt>Total</dt>
        <dd>{money(total, currency)}</dd>
      </div>
    </dl>
  );
}
