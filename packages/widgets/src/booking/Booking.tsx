import type { VNode } from 'preact';
import { steps, type Flow } from '../shared/booking/flow.ts';
import { dayText } from '../shared/booking/texts.ts';
import { appears, bone, panel, unseen } from '../shared/theme.css.ts';
import * as css from './booking.css.ts';
import * as buttons from './button.css.ts';
import { Choose } from './Choose.tsx';
import { Summary } from './Summary.tsx';
import { When } from './When.tsx';

interface Props {
  flow: Flow;
}

/** Where one is: numbers and names where there is room, else bars. */
function Steps({ flow }: Props): VNode {
  const at = steps.indexOf(flow.step);
  return (
    <div part="header" class={css.header}>
      {at > 0 && (
        <button type="button" part="button" class={css.square} aria-label="Back" onClick={() => flow.back()}>
          <i class={css.left} />
        </button>
      )}
      <span class={css.narrow} role="status">
        Step {at + 1} of 4: {flow.step}
      </span>
      <ol aria-hidden="true">
        {steps.slice(0, 4).map((step, n) => (
          <li key={step} data-is={n < at ? 'done' : n === at ? 'here' : ''}>
            <i>{n < at ? '✓' : n + 1}</i>
            {step}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Something to read, and what to do about it. */
function Note({ flow }: Props): VNode | null {
  if (!flow.notice) return null;
  const { code, text, label = 'Try again', act, nearest = [], isProblem } = flow.notice;
  const button = (key: string, words: string, onClick: () => void) => (
    <button key={key} type="button" part="button secondary" class={buttons.secondary} onClick={onClick}>
      {words}
    </button>
  );
  return (
    <div class={buttons.alert} part="error" role="alert" tabIndex={-1} data-code={code}>
      <p>{text}</p>
      {nearest.map((slot) =>
        button(
          slot.key,
          `${dayText(flow.lang, slot.local_start.slice(0, 10))}, ${slot.local_start.slice(11, 16)}`,
          () => flow.take(slot),
        ),
      )}
      {act && button('', label, act)}
      {isProblem && (
        <p part="fallback">
          <slot />
        </p>
      )}
    </div>
  );
}

function Body({ flow }: Props): VNode {
  const { step } = flow;
  const isBefore = step === 'choose' || step === 'when';
  const isDone = step === 'done';
  return (
    <form
      part="form"
      class={`${css.frame} ${appears}`}
      data-step={step}
      noValidate
      aria-busy={flow.busy}
      onSubmit={(event) => {
        event.preventDefault();
        void flow.submit();
      }}
    >
      {!isDone && <Steps flow={flow} />}
      <div class={css.columns}>
        {isBefore && <Choose flow={flow} />}
        <div class={css.main}>
          {isBefore ? <When flow={flow} /> : flow.desk!.view()}
          <Note flow={flow} />
        </div>
        {!isDone && step !== 'choose' && <Summary flow={flow} />}
      </div>
    </form>
  );
}

/** Booking a class, in whichever state it is: coming, in trouble, open. */
export function Booking({ flow }: Props): VNode {
  if (flow.page?.subjects.some(({ is_ahead }) => is_ahead)) return <Body flow={flow} />;
  return (
    <div class={panel} aria-busy={!flow.notice}>
      {flow.notice ? (
        <Note flow={flow} />
      ) : (
        <>
          <p class={unseen} role="status">
            Loading the classes
          </p>
          {[0, 1, 2, 3].map((n) => (
            <p key={n} class={bone} />
          ))}
        </>
      )}
    </div>
  );
}
