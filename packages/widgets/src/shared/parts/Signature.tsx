import type { SignatureValue } from '@schoolbell/core/people/questions/answers/rules';
import type { VNode } from 'preact';
import type { FormConfig } from '../form/config.ts';
import { Mark, Mistake } from '../form/Controls.tsx';
import * as css from '../form/form.css.ts';
import type { FormModel } from '../form/model.ts';
import type { FormProps } from '../form/props.ts';
import { Pad } from './Pad.tsx';
import { typed, way } from './agreements.css.ts';

const PATH = 'signature';

interface TypedNameProps {
  label: string;
  value: string;
  isWrong: boolean;
  model: FormModel;
  onType: (name: string) => void;
}

/** Where the name is typed instead. */
function TypedName({ label, value, isWrong, model, onType }: TypedNameProps): VNode {
  return (
    <input
      id={`f-${PATH}`}
      part="input"
      class={`${css.control} ${typed}`}
      type="text"
      maxLength={255}
      autoComplete="name"
      aria-label={`${label}: your full name`}
      placeholder="Your full name"
      aria-invalid={isWrong || undefined}
      value={value}
      onInput={(event) => onType(event.currentTarget.value)}
      onBlur={() => model.touch(PATH)}
    />
  );
}

/** A signature: drawn, or typed by people who can't or would rather not draw. Both count the same. */
export function Signature({ setting, model, actions }: FormProps & { setting: FormConfig['settings'][number] }): VNode {
  const value = model.at(PATH) as SignatureValue | undefined;
  const kind = model.signing;
  const isDrawn = kind.value === 'drawn';
  const isWrong = PATH in model.shown.value;
  const label = model.say(setting.label);
  const put = (next: string) => actions.change(PATH, next ? { kind: kind.value, value: next } : null);
  const clear = () => {
    model.strokes.value = [];
    put('');
  };
  const turnTo = (next: 'drawn' | 'typed') => {
    if (next === kind.value) return;
    kind.value = next;
    clear();
  };
  const turn = (to: 'drawn' | 'typed', text: string) => (
    <button
      type="button"
      id={to === 'drawn' && isDrawn ? `f-${PATH}` : undefined}
      part="button secondary"
      class={`${css.button} ${css.secondary} ${way}`}
      aria-pressed={kind.value === to}
      onClick={() => turnTo(to)}
    >
      {text}
    </button>
  );
  return (
    <fieldset part="signature" class={css.group} aria-describedby={isWrong ? `e-${PATH}` : undefined}>
      <legend part="label" class={css.label}>
        {label}
        {Boolean(setting.is_required) && <Mark />}
      </legend>
      {setting.text && <p class={css.hint}>{model.say(setting.text)}</p>}
      <div class={css.tools}>
        {turn('drawn', 'Draw')}
        {turn('typed', 'Type instead')}
      </div>
      {isDrawn ? (
        <Pad
          label={value ? `${label}: drawn` : `${label}: empty. Choose “Type instead” to sign with the keyboard.`}
          isWrong={isWrong}
          strokes={model.strokes.value}
          onDrawn={put}
        />
      ) : (
        <TypedName label={label} value={value?.value ?? ''} isWrong={isWrong} model={model} onType={put} />
      )}
      {isDrawn && value && (
        <div class={css.tools}>
          <button type="button" class={css.link} onClick={clear}>
            Clear the signature
          </button>
        </div>
      )}
      <Mistake model={model} path={PATH} />
    </fieldset>
  );
}
