import type { VNode } from 'preact';
import { countries } from '../countries.ts';
import { Labelled, wiring, type ControlProps } from './Controls.tsx';
import * as css from './form.css.ts';

/**
 * A telephone number, typed as at home, with its country in front. The numbering rules of all countries load when someone
 * reaches the field; without them the number is sent as typed, and the server checks it.
 */
export function Phone(props: ControlProps & { autoComplete: string }): VNode {
  const { model, actions, path, label, lang, autoComplete } = props;
  const part = model.parts.value.phone;
  const value = String(model.at(path) ?? '');
  const home = model.config.value!.institution.institutionCountry;
  const shown = model.phones.value[path] ?? (part ? part.read(value, home) : { country: home, text: value });
  const change = (text: string, country: string) => {
    const typed = part ? part.write(text, country) : { country, text, value: text };
    // Without the part there is nothing to remember: it reads the number once it is here.
    if (part) model.phones.value = { ...model.phones.value, [path]: typed };
    actions.change(path, typed.value);
  };
  const leave = () => {
    // What was typed before the part was here becomes a number now; one that is right is shown as people write it.
    if (part && value && !value.startsWith('+')) change(shown.text, shown.country);
    const { [path]: _left, ...others } = model.phones.value;
    if (part && String(model.at(path)).startsWith('+')) model.phones.value = others;
    model.touch(path);
  };
  return (
    <Labelled {...props}>
      <div class={css.phone} onFocusIn={() => actions.bring('phone')} onPointerEnter={() => actions.bring('phone')}>
        <span class={`${css.control} ${css.select}`}>
          {part ? (
            <part.CountryCodes
              label={`${label}: country`}
              country={shown.country}
              countries={countries(lang)}
              codeOf={part.codeOf}
              onChange={(country) => change(shown.text, country)}
            />
          ) : (
            shown.country
          )}
        </span>
        <input
          {...wiring(props)}
          type="tel"
          part="input"
          class={css.control}
          maxLength={32}
          autoComplete={autoComplete as 'tel'}
          value={shown.text}
          onInput={(event) => change(event.currentTarget.value, shown.country)}
          onBlur={leave}
        />
      </div>
    </Labelled>
  );
}
