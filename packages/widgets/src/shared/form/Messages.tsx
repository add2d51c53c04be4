import type { VNode } from 'preact';
import type { Problem } from '../problems.ts';
import { appears, bone, panel, unseen } from '../theme.css.ts';
import { inOrder, type FormConfig } from './config.ts';
import type { FormModel } from './model.ts';
import * as css from './form.css.ts';

/** Brings the keyboard to the control of a field path. */
function goTo(from: HTMLElement, path: string): void {
  const root = from.getRootNode() as ShadowRoot;
  const target = root.getElementById(`f-${path}`);
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}

/** After a try to send: what is still wrong, each a way to its field. */
export function Summary({ model, config }: { model: FormModel; config: FormConfig }): VNode | null {
  const mistakes = inOrder(config, model.errors.value);
  const named = (path: string, text: string) => {
    const [name, part, isOfChild] = path.split('.') as [string, string?, string?];
    const group = isOfChild
      ? `{Student} ${+part! + 2}`
      : part && config.fields.find((field) => field.field_name === name)?.custom_name;
    return model.say(group ? `${group}: ${text}` : text);
  };
  if (mistakes.length === 0) return null;
  return (
    <div part="summary" class={css.alert} tabIndex={-1} role="group" aria-labelledby="summary-title">
      <p id="summary-title" class={css.alertTitle}>
        {mistakes.length === 1 ? 'Please check one answer' : `Please check ${mistakes.length} answers`}
      </p>
      <ul>
        {mistakes.map(([path, text]) => (
          <li key={path}>
            <button type="button" class={css.link} onClick={(event) => goTo(event.currentTarget, path)}>
              {named(path, text)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A possible duplicate: the server's neutral words, and a way to send anyway. */
export function Duplicate({ text, onSend }: { text: string; onSend: () => void }): VNode {
  return (
    <div class={`${css.alert} ${css.calmAlert}`} role="alert" tabIndex={-1} data-duplicate>
      <p>{text}</p>
      <div class={css.tools}>
        <button type="button" part="button secondary" class={`${css.button} ${css.secondary}`} onClick={onSend}>
          Send anyway
        </button>
      </div>
    </div>
  );
}

/** The site's own link inside the element, or one to the hosted page. */
function Fallback({ hosted, link }: { hosted: string; link: string }): VNode {
  return (
    <p part="fallback" class={css.fallback}>
      <slot>
        <a href={hosted} target="_top">
          Open the {link}
        </a>
      </slot>
    </p>
  );
}

interface TroubleProps {
  problem: Problem;
  hosted: string;
  link: string;
  onAgain?: () => void;
}

/** The problem in one sentence, with the ways to continue. */
export function Trouble({ problem, hosted, link, onAgain }: TroubleProps): VNode {
  return (
    <div class={css.alert} role="alert" part="error" data-code={problem.code}>
      <p>{problem.message}</p>
      {onAgain && problem.again && (
        <div class={css.tools}>
          <button type="button" part="button secondary" class={`${css.button} ${css.secondary}`} onClick={onAgain}>
            Try again
          </button>
        </div>
      )}
      <Fallback hosted={hosted} link={link} />
    </div>
  );
}

/** The form's outline while it is on its way; the link shows itself to screen readers and, late, to all. */
export function Loading(): VNode {
  return (
    <div class={panel} aria-busy="true">
      <p class={unseen} role="status">
        Loading the form
      </p>
      <div class={css.form} aria-hidden="true">
        <div class={bone} style={{ width: '55%' }} />
        <div class={css.grid}>
          {[0, 1, 2, 3].map((n) => (
            <div key={n} class={bone} />
          ))}
        </div>
        <div class={bone} style={{ width: '9em' }} />
      </div>
    </div>
  );
}

/** All done: the school's message, and where we go next. */
export function Thanks({ message, redirect }: { message: string; redirect: string | null }): VNode {
  return (
    <div class={`${panel} ${appears}`}>
      <div part="success" class={css.success} role="status" tabIndex={-1}>
        <span class={css.tick} aria-hidden="true" />
        <h2 class={css.title}>{message}</h2>
        {redirect && (
          <p class={css.note}>
            Taking you to{' '}
            <a href={redirect} target="_top">
              the next page
            </a>
            …
          </p>
        )}
      </div>
    </div>
  );
}
