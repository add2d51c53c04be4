import type { VNode } from 'preact';
import { type BarPart, barOf, namesOf, sumOf } from '@schoolbell/core/billing/checkout/choosing/rules';
import type { Page } from '../shared/payment/basket.ts';
import type { Flow } from '../shared/payment/flow.ts';
import { counted, listText, shortDay } from '../shared/payment/texts.ts';
import { unseen } from '../shared/theme.css.ts';
import { Icon } from './Icon.tsx';
import { Note } from './Note.tsx';
import * as css from './payment.css.ts';

type Invoice = Page['invoices'][number];

interface Props {
  flow: Flow;
}

/** So many parts have room for words below each. */
const WORDED = 4;

function partText(flow: Flow, { state, due_on, paid }: BarPart): string {
  if (state === 'paid') return 'Paid';
  const day = shortDay(flow.lang, due_on);
  return `${state === 'late' ? 'Due since' : 'Due'} ${day}${paid > 0 ? `, ${flow.money(paid)} paid` : ''}`;
}

/** An invoice's parts as one bar: paid, next, later. Each is as wide as its amount. */
function Bar({ flow, parts }: Props & { parts: BarPart[] }): VNode {
  const hasWords = parts.length <= WORDED;
  const isPaid = parts.filter((part) => part.state === 'paid').length;
  return (
    <ol
      part="progress"
      class={css.bar}
      data-is={hasWords && 'worded'}
      aria-label={`${isPaid} of ${parts.length} parts paid`}
    >
      {parts.map((part) => (
        <li key={part.place} style={{ flexGrow: part.amount }} data-is={part.state}>
          <i aria-hidden="true">{part.state === 'paid' ? <Icon name="tick" /> : part.state === 'next' && 'Next'}</i>
          <span class={hasWords ? '' : unseen}>
            <b>{flow.money(part.amount)}</b>
            <small>{partText(flow, part)}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** How an invoice stands, where it has no parts. */
function stateText(flow: Flow, { status, due_on }: Invoice): string {
  if (status === 'cancelled' || status === 'paid') return status;
  return `${status === 'overdue' ? 'overdue since' : 'due'} ${shortDay(flow.lang, due_on)}`;
}

/** An invoice: its parts, and its lines folded away. */
function Card({ flow, invoice }: Props & { invoice: Invoice }): VNode {
  const { number, lines, parts, total } = invoice;
  const bar = barOf(parts, flow.page!.today);
  return (
    <section part="section" class={css.card}>
      <p class={css.row}>
        <b>{lines[0]?.name}</b>
        <span class={css.muted}>
          {flow.money(total)}
          {bar[0] ? ` in ${counted(bar.length, 'part')}` : `, ${stateText(flow, invoice)}`}
        </span>
      </p>
      {bar[0] && <Bar flow={flow} parts={bar} />}
      <details>
        <summary class={css.muted}>
          {/* An order has no number before it is paid. */}
          {number && `Invoice ${number} · `}
          {counted(lines.length, 'line')}
        </summary>
        {flow.till?.lines(invoice)}
      </details>
    </section>
  );
}

/** The largest words of the page: what is open, or that nothing is. */
function Sum({ flow }: Props): VNode {
  const { page, choices, open, late, lang } = flow;
  const [own] = page!.invoices;
  if (!choices[0])
    return (
      <h2 part="title" class={css.title} tabIndex={-1} data-head>
        {own?.status === 'cancelled'
          ? 'This was cancelled. Nothing is left to pay.'
          : 'Nothing is left to pay. Thank you.'}
      </h2>
    );
  const names = namesOf(page!.invoices.filter((one) => one.balance > 0));
  return (
    <>
      <h2 part="title" class={css.sum} tabIndex={-1} data-head>
        <small>Open{names[0] && ` for ${listText(names)}`}</small>
        {flow.money(open)}
      </h2>
      {late[0] && (
        <p class={css.late}>
          <Icon name="alert" />
          {flow.money(sumOf(late))} has been due since {shortDay(lang, late[0].due_on)}
        </p>
      )}
    </>
  );
}

/** What is open: the sum, what is late, and the invoice of the link; the others are folded away. */
export function Account({ flow }: Props): VNode {
  const { invoices, ways, credit } = flow.page!;
  const [own, ...others] = invoices;
  return (
    <div class={css.account}>
      <div>
        <Sum flow={flow} />
      </div>
      <Note flow={flow} />
      {flow.till?.underWay()}
      {flow.choices[0] && !ways[0] && (
        <p class={css.alert} data-code="payment_unavailable">
          You can't pay online at the moment. Please pay as the invoice says.
        </p>
      )}
      {credit > 0 && <p class={css.muted}>The school also holds {flow.money(credit)} of credit for you.</p>}
      {own && <Card flow={flow} invoice={own} />}
      {others[0] && (
        <details class={css.others}>
          <summary class={css.muted}>{counted(others.length, 'more invoice')}</summary>
          {others.map((one) => (
            <Card key={one.number} flow={flow} invoice={one} />
          ))}
        </details>
      )}
      {flow.till?.saved()}
    </div>
  );
}
