import type { VNode } from 'preact';
import type { FormConfig } from '../form/config.ts';
import { Check } from '../form/Controls.tsx';
import type { FormProps } from '../form/props.ts';
import * as css from '../form/form.css.ts';
import { terms } from './agreements.css.ts';

/**
 * The school's terms: their text, a link if there is one, and the tick that is needed to send. A sentence is beside the tick
 * itself; anything longer has a box above it.
 */
export function Terms({ setting, ...form }: FormProps & { setting: FormConfig['settings'][number] }): VNode {
  const { say } = form.model;
  const address = /^https:\/\//i.test(setting.link) ? setting.link : null;
  const isLong = setting.text.length > 160 || setting.text.includes('\n');
  return (
    <div part="terms" class={css.group}>
      {isLong && (
        <div class={terms} tabIndex={0} role="region" aria-label={say(setting.label)}>
          {say(setting.text)}
        </div>
      )}
      {address && (
        <p class={css.hint}>
          <a class={css.link} href={address} target="_blank" rel="noopener noreferrer">
            Read the full text (opens in a new tab)
          </a>
        </p>
      )}
      <Check {...form} path="terms" label={say((!isLong && setting.text) || setting.label)} isRequired />
    </div>
  );
}
