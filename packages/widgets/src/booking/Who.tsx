import type { VNode } from 'preact';
import { childrenText } from '@schoolbell/core/bookings/page/days/rules';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';
import type { Counter } from '../shared/booking/counter.ts';
import { clock, dayText, moneyText } from '../shared/booking/texts.ts';
import { Honeypot, Sections } from '../shared/form/FormView.tsx';
import { Later } from '../shared/form/Later.tsx';
import { Summary } from '../shared/form/Messages.tsx';
import * as form from '../shared/form/form.css.ts';
import { Lines } from './Summary.tsx';
import * as css from './who.css.ts';

interface Props {
  desk: Counter;
}

function Heading({ step, children }: { step: string; children: string }): VNode {
  return (
    <h2 part="heading" class={form.title} tabIndex={-1} data-head={step}>
      {children}
    </h2>
  );
}

/** The school's own form: the family, and as many children as there are seats. */
function Who({ desk }: Props): VNode {
  const { form: model, actions, flow } = desk;
  const config = model.config.value!;
  const props = { model, actions, lang: flow.lang, config };
  const shown = config.settings.filter((setting) => setting.should_display);
  return (
    <div class={form.form}>
      <div>
        <Heading step="who">Who is coming?</Heading>
        <p class={form.note}>
          {childrenText(flow.places)}. Fields marked <span class={form.required}>*</span> are required.
        </p>
      </div>
      {model.tried.value && <Summary model={model} config={config} />}
      <Sections {...props} />
      {config.offers.children && <Later {...props} name="family" part={{ ...props, isFixed: true }} />}
      {shown[0] && <Later {...props} name="agreements" part={{ shown, ...props }} />}
      <Honeypot model={model} />
    </div>
  );
}

const nameOf = (values: FormValues) => [values['firstName'], values['surname']].filter(Boolean).join(' ');

/** What is booked and who is coming, each with a button to change it. */
function Facts({ desk }: Props): VNode {
  const { flow, form: model } = desk;
  const { surname, ...values } = model.values.value;
  const others = (values['children'] ?? []) as unknown as FormValues[];
  const change = (label: string, step: 'when' | 'who') => (
    <button
      type="button"
      part="button"
      class={`${form.link} ${css.edit}`}
      aria-label={label}
      onClick={() => flow.go(step)}
    >
      Change
    </button>
  );
  return (
    <div class={css.rows}>
      <div>
        <div>
          <b>{flow.chosen?.name}</b>
          <Lines flow={flow} />
        </div>
        {change('Change the time', 'when')}
      </div>
      <div>
        <p>
          {[values, ...others].map((child, at) => (
            <span key={at} class={css.name}>
              {nameOf({ surname: surname!, ...child })}
            </span>
          ))}
        </p>
        {change('Change who is coming', 'who')}
      </div>
    </div>
  );
}

/** Price lines, and a coupon. */
function Price({ desk }: Props): VNode {
  const { flow } = desk;
  const quote = desk.quote.value!;
  const money = (amount: number) => moneyText(flow.lang, quote.currency, amount);
  const apply = () => void flow.run(() => desk.price());
  const line = (name: string, amount: string) => (
    <div>
      <p>{name}</p>
      <span>{amount}</span>
    </div>
  );
  return (
    <>
      <div class={css.rows}>
        {[...quote.lines, ...quote.fees].map(({ name, quantity, gross }) =>
          line(quantity === 1000 ? name : `${name}, ${quantity / 1000} ×`, money(gross)),
        )}
        {quote.discount > 0 && line(quote.coupon?.name ?? 'Discount', `−${money(quote.discount)}`)}
        <div>
          <b>Total</b>
          <b>{money(quote.total)}</b>
        </div>
      </div>
      <div class={css.coupon}>
        <label part="label" class={form.field}>
          <span class={form.label}>Coupon code</span>
          <input
            id="f-coupon"
            part="input"
            class={form.control}
            autoComplete="off"
            value={desk.coupon}
            aria-invalid={Boolean(quote.coupon_error)}
            aria-describedby="e-coupon"
            onInput={(event) => (desk.coupon = event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              apply();
            }}
          />
        </label>
        <button type="button" part="button secondary" class={`${form.button} ${form.secondary}`} onClick={apply}>
          Apply
        </button>
        <p id="e-coupon" role="status" class={quote.coupon_error ? form.error : form.hint}>
          {quote.coupon_error ?? (quote.coupon && 'The coupon is applied.')}
        </p>
      </div>
    </>
  );
}

function Check({ desk }: Props): VNode {
  const hours = desk.flow.page!.rules.answer_hours;
  return (
    <div class={css.step}>
      <Heading step="check">Check your booking</Heading>
      <Facts desk={desk} />
      <Price desk={desk} />
      {desk.held.value?.confirm === 'always' && <p>The school answers by mail within {hours} hours.</p>}
    </div>
  );
}

const HOUR_MS = 3_600_000;

const headings = {
  confirmed: 'You are booked',
  pending: 'Your request is sent',
  heard_by_mail: 'Your booking is sent',
};

function Done({ desk }: Props): VNode {
  const { flow } = desk;
  const { reference, outcome, message, booked } = desk.sent.value!;
  const slot = desk.booked!;
  const by = Math.min(desk.sentAt + flow.page!.rules.answer_hours * HOUR_MS, Date.parse(slot.starts_at));
  return (
    <div part="success" class={form.success}>
      <span class={form.tick} aria-hidden="true" />
      <Heading step="done">{headings[outcome]}</Heading>
      <p>
        {booked.title}
        <br />
        {dayText(flow.lang, booked.local_start.slice(0, 10), 'long')}, {booked.local_start.slice(11, 16)}
        {booked.place && (
          <>
            <br />
            {booked.place}
          </>
        )}
      </p>
      <p role="status">
        {message}
        {outcome === 'pending' &&
          ` The school answers by ${dayText(flow.lang, by, 'long', slot.zone)}, ${clock(by, slot.zone)}.`}
      </p>
      <p>
        <small>Reference</small> <span class={css.reference}>{reference}</span>
      </p>
      <div class={css.ends}>
        {outcome === 'confirmed' && slot.kind === 'event' && (
          <a part="button secondary" class={`${form.button} ${form.secondary}`} href={desk.file} download="class.ics">
            Add to your calendar
          </a>
        )}
        <button type="button" part="button" class={form.button} onClick={() => flow.reset()}>
          Book another class
        </button>
      </div>
    </div>
  );
}

/** The step that is shown, of the later ones. */
export function View({ desk }: Props): VNode {
  const step = desk.flow.step;
  if (step === 'done' && desk.sent.value) return <Done desk={desk} />;
  return step === 'check' ? <Check desk={desk} /> : <Who desk={desk} />;
}
