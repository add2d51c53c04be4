import type { VNode } from 'preact';
import type { Flow } from '../shared/payment/flow.ts';
import type { Standing } from '../shared/payment/watch.ts';
import { counted, shortDay } from '../shared/payment/texts.ts';
import { bone } from '../shared/theme.css.ts';
import { Icon } from './Icon.tsx';
import * as css from './payment.css.ts';
import * as own from './result.css.ts';

interface Props {
  flow: Flow;
}

const clock = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18m0 4v5l3 3';

/** What a result says: a heading, and what follows from it. */
function words(flow: Flow, { state, amount, reference, receipt_number }: Standing): [string, string] {
  const sum = flow.money(amount);
  if (state === 'processing' && reference)
    return [
      'Thank you. The school looks for your transfer',
      `It confirms ${sum} with the reference ${reference} once it arrives.`,
    ];
  if (state === 'processing')
    return [
      'Your bank is working on it',
      `${sum} is on its way. You need not do anything more: this page changes once it is here.`,
    ];
  if (state === 'odd')
    return [
      'The school is looking at your payment',
      'What arrived is not what was asked for. The school will write to you.',
    ];
  const receipt = receipt_number ? `Your receipt is ${receipt_number}.` : 'Your receipt is being made.';
  return [`${sum} is paid. Thank you.`, flow.mails ? `${receipt} It comes by e‑mail.` : receipt];
}

/** What the payment paid, invoice by invoice. */
function Paid({ flow }: Props): VNode {
  return (
    <ul class={own.lines}>
      {flow.standing!.invoices.map(({ number, title, part, amount }) => (
        <li key={`${number} ${part}`}>
          <span>
            {title}
            {part !== null && `, part ${part}`}
            {number && <small>Invoice {number}</small>}
          </span>
          <span>{flow.money(amount)}</span>
        </li>
      ))}
    </ul>
  );
}

/** What is left open after a part was paid. */
function Left({ flow }: Props): VNode {
  const { choices, open, lang } = flow;
  return (
    <>
      <p>
        {flow.money(open)} is left{choices[1] && ` in ${counted(choices.length, 'payment')}, the next`} due{' '}
        {shortDay(lang, choices[0]!.due_on)}.
      </p>
      <button type="button" part="button secondary" class={css.secondary} onClick={() => flow.reset()}>
        Pay the rest
      </button>
    </>
  );
}

/** What came of a payment, or that we are asking. */
export function Result({ flow }: Props): VNode {
  const { standing, phase, choices } = flow;
  if (phase === 'checking' || !standing)
    return (
      <div class={own.result} role="status" aria-busy="true">
        <p>Checking your payment…</p>
        <p class={bone} />
      </div>
    );
  const [heading, text] = words(flow, standing);
  const isPaid = standing.state === 'paid';
  return (
    <div part="success" class={own.result} data-state={standing.state}>
      <i class={isPaid ? own.good : own.waits}>{isPaid ? <Icon name="tick" /> : <Icon d={clock} />}</i>
      <h2 part="title" class={css.title} tabIndex={-1} data-result>
        {heading}
      </h2>
      <p role="status">{text}</p>
      {standing.credit > 0 && (
        <p data-credit>
          {flow.money(standing.credit)} was no longer due. The school keeps it as credit for you: ask there if you would
          like it back.
        </p>
      )}
      {standing.credit < standing.amount && <Paid flow={flow} />}
      {isPaid && choices[0] && <Left flow={flow} />}
    </div>
  );
}
