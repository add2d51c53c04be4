import { amount, dayText, money } from '@schoolbell/core/format';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { PlanBar } from '../paper/Plan.tsx';
import { CouponField } from './CouponField.tsx';
import { creditOf, isShared, type People } from './people.ts';
import { PartsField } from './PartsField.tsx';
import { partsTyped } from './sent.ts';
import type { Editor } from './useEditor.ts';
import * as css from './Editor.css.ts';

interface SummaryProps {
  editor: Editor;
  people: People | undefined;
}

/** What the invoice comes to while it is typed, how it is paid, and the buttons that name it. */
export function Summary({ editor, people }: SummaryProps) {
  const { typed, set, totals, terms, texts, stored, replaces, busy, save, isLater } = editor;
  const { currency } = terms;
  const shared = isShared(people, typed.payer_id);
  const parts = partsTyped(typed, totals.total, terms);
  const credit = creditOf(people, typed.payer_id);
  const verb = isLater ? `Schedule for ${dayText(typed.issue_on)}:` : 'Issue';
  return (
    <aside className={css.summary} aria-label="Summary">
      <h2 className={css.heading}>Summary</h2>
      <Sums editor={editor} />
      <CouponField editor={editor} />
      <TextField
        label="Discount on the whole"
        placeholder="10 % or an amount"
        maxLength={20}
        value={typed.discount}
        error={texts.errors['discount_value']}
        onChange={(event) => set({ discount: event.target.value })}
      />
      {shared ? (
        <p className={css.quiet}>Each payer gets an invoice over their share.</p>
      ) : (
        <PartsField editor={editor} />
      )}
      {!shared && parts.length > 0 && (
        <PlanBar parts={parts.map((part) => ({ ...part, paid: 0 }))} currency={currency} />
      )}
      {credit > 0 && !isLater && !replaces && (
        <Checkbox
          label={`Pay from credit (${money(credit, currency)})`}
          checked={typed.use_credit}
          onChange={(event) => set({ use_credit: event.target.checked })}
        />
      )}
      <Checkbox
        label="Email it to the payer"
        hint="With a link and the PDF, once it is issued."
        checked={typed.send}
        onChange={(event) => set({ send: event.target.checked })}
      />
      <div className={css.foot}>
        <Button
          full
          variant="primary"
          loading={busy === 'issue'}
          aria-keyshortcuts="Control+Enter"
          onClick={() => void save('issue')}
        >
          {verb} {money(totals.total, currency)}
        </Button>
        {!replaces && (
          <Button full loading={busy === 'draft'} onClick={() => void save('draft')}>
            {stored?.status === 'scheduled' ? 'Save as draft' : 'Save draft'}
          </Button>
        )}
      </div>
    </aside>
  );
}

/** Lines, discount, taxes and the total. */
function Sums({ editor: { typed, totals, terms, coupon } }: { editor: Editor }) {
  const { currency, inclusive } = terms;
  const children = new Set(typed.lines.map((line) => line.student_id)).size;
  const byCoupon = coupon.off.reduce((sum, one) => sum + one, 0);
  const byStaff = totals.discount - byCoupon;
  const count = `${typed.lines.length} ${typed.lines.length === 1 ? 'line' : 'lines'}`;
  return (
    <dl className={css.sums} aria-live="polite">
      <div>
        <dt>{children > 1 ? `${count}, ${children} children` : count}</dt>
        <dd>{amount(totals.subtotal, currency)}</dd>
      </div>
      {coupon.found && (
        <div>
          <dt>Coupon {coupon.found.code}</dt>
          <dd>−{amount(byCoupon, currency)}</dd>
        </div>
      )}
      {byStaff > 0 && (
        <div>
          <dt>Discount</dt>
          <dd>−{amount(byStaff, currency)}</dd>
        </div>
      )}
      {totals.taxes.map((tax) => (
        <div key={`${tax.name} ${tax.rate}`} className={css.quiet}>
          <dt>
            {tax.name} {tax.rate} % {inclusive ? 'included, of' : 'on'} {amount(tax.base, currency)}
          </dt>
          <dd>{amount(tax.amount, currency)}</dd>
        </div>
      ))}
      <div className={css.total}>
        <dt>Total</dt>
        <dd>{money(totals.total, currency)}</dd>
      </div>
    </dl>
  );
}
