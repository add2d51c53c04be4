import type { VNode } from 'preact';
import type { Flow } from '../shared/payment/flow.ts';
import { insideOf } from '../shared/payment/linked.ts';
import { bone, panel, unseen } from '../shared/theme.css.ts';
import { Account } from './Account.tsx';
import { Choose } from './Choose.tsx';
import { Foot } from './Foot.tsx';
import { Icon } from './Icon.tsx';
import { Note } from './Note.tsx';
import * as css from './payment.css.ts';

interface Props {
  flow: Flow;
}

/** The school, and the invoice as PDF. A logo that the site's policy refuses makes room for the school's initials. */
function Header({ flow }: Props): VNode {
  const { institution, invoices } = flow.page!;
  const { institutionName, institutionLogo } = institution;
  const number = invoices[0]?.number;
  const initials = institutionName.split(/\s+/, 2).map((word) => word[0]);
  return (
    <div part="header" class={css.header}>
      <span class={css.logo} aria-hidden="true">
        {initials}
        {institutionLogo && (
          <img src={institutionLogo} alt="" onError={({ currentTarget }) => currentTarget.remove()} />
        )}
      </span>
      <b>{institutionName}</b>
      {number && (
        <a class={css.quiet} href={flow.pdf} target="_blank" rel="noreferrer">
          <Icon name="file" />
          PDF<span class={unseen}> of invoice {number}</span>
        </a>
      )}
    </div>
  );
}

/** What is open and what of it to pay; one column, or two beside each other. */
function Open({ flow }: Props): VNode {
  const { choices, page } = flow;
  const canPay = choices[0] && page!.ways[0];
  return (
    <form
      part="form"
      class={canPay ? css.columns : undefined}
      noValidate
      aria-busy={flow.phase === 'opening'}
      onSubmit={(event) => {
        event.preventDefault();
        void flow.submit();
      }}
    >
      <Account flow={flow} />
      {canPay && <Choose flow={flow} />}
      {insideOf(flow.out.host) && (
        <div class={css.inside}>
          <slot name="gateway" />
        </div>
      )}
      {canPay && <Foot flow={flow} />}
    </form>
  );
}

/** The payment page, in whichever state it is: coming, in trouble, open, with a result. */
export function Payment({ flow }: Props): VNode {
  const { page, notice, phase, till } = flow;
  const isAfter = phase === 'transfer' || phase === 'checking' || phase === 'done';
  const warm = () => void flow.bring().catch(() => undefined);
  if (page)
    return (
      <div class={css.frame} part="frame" onPointerDown={warm} onKeyDown={warm}>
        <Header flow={flow} />
        {isAfter ? (till?.view() ?? <p class={bone} />) : <Open flow={flow} />}
      </div>
    );
  return (
    <div class={panel} part="frame" aria-busy={!notice}>
      {notice ? (
        <Note flow={flow} />
      ) : (
        <>
          <p class={unseen} role="status">
            Loading the invoice
          </p>
          {[0, 1, 2, 3].map((n) => (
            <p key={n} class={bone} />
          ))}
        </>
      )}
    </div>
  );
}
