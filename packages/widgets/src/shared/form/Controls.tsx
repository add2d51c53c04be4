import { longest } from '@schoolbell/core/people/questions/rules';
import type { ComponentChildren, VNode } from 'preact';
import type { Choice, FormProps } from './props.ts';
import { unseen } from '../theme.css.ts';
import * as css from './form.css.ts';

/** What every control needs: its place in the values and its name. */
export interface ControlProps extends FormProps {
  /** The field path: `firstName`, `address.street`. */
  path: string;
  label: string;
  isRequired?: boolean | undefined;
  hint?: string;
}

/** Several controls under one name, in a frame unless the heading above is enough. */
export function Group({
  label,
  hint,
  isAlone,
  children,
}: Pick<ControlProps, 'label' | 'hint'> & { isAlone: boolean; children: ComponentChildren }): VNode {
  return (
    <fieldset class={css.group}>
      <legend part="label" class={isAlone ? unseen : css.label}>
        {label}
      </legend>
      {hint && <p class={css.hint}>{hint}</p>}
      <div class={isAlone ? css.section : css.box}>{children}</div>
    </fieldset>
  );
}

/** The mark of a mandatory field; the control itself tells screen readers. */
export function Mark(): VNode {
  return (
    <span part="required" class={css.required} aria-hidden="true">
      *
    </span>
  );
}

/** What helps with a control, where there is something to say. */
function Hint({ path, hint }: Pick<ControlProps, 'path' | 'hint'>): VNode | null {
  return hint ? (
    <p id={`h-${path}`} part="hint" class={css.hint}>
      {hint}
    </p>
  ) : null;
}

/** The text under a control that has a mistake. */
export function Mistake({ model, path }: Pick<ControlProps, 'model' | 'path'>): VNode | null {
  const text = model.shown.value[path];
  return text ? (
    <p id={`e-${path}`} part="error" class={css.error}>
      {model.say(text)}
    </p>
  ) : null;
}

/** What ties a control to its label, hint and mistake. */
export function wiring({ model, path, isRequired, hint }: ControlProps) {
  const isWrong = path in model.shown.value;
  const about = [hint && `h-${path}`, isWrong && `e-${path}`].filter(Boolean).join(' ');
  return {
    id: `f-${path}`,
    'aria-required': isRequired || undefined,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': about || undefined,
  } as const;
}

/** Label above, hint and mistake below. */
export function Labelled({ children, ...props }: ControlProps & { children: ComponentChildren }): VNode {
  const { path, label, isRequired } = props;
  return (
    <>
      <label part="label" class={css.label} for={`f-${path}`}>
        {label}
        {isRequired && <Mark />}
      </label>
      {children}
      <Hint {...props} />
      <Mistake {...props} />
    </>
  );
}

/** What sort of single line a field is. */
export interface Input {
  type: 'text' | 'email' | 'date';
  inputMode?: 'decimal' | undefined;
  autoComplete?: string;
}

interface TextProps extends ControlProps {
  input: Input;
}

/** One line of text, a number, an address, a day. */
export function TextField(props: TextProps): VNode {
  const { model, actions, path, input } = props;
  const isDate = input.type === 'date';
  return (
    <Labelled {...props}>
      <input
        {...wiring(props)}
        {...(input as Input & { type: 'text' })}
        {...(isDate ? { min: '1901-01-01', max: '9999-12-31' } : { maxLength: longest('text') })}
        part="input"
        class={css.control}
        value={String(model.at(path) ?? '')}
        onInput={(event) => actions.change(path, event.currentTarget.value)}
        onBlur={(event) => model.touch(path, event.currentTarget.validity.badInput)}
      />
    </Labelled>
  );
}

/** A line of a larger answer, such as a street. */
export function Part({ isWide, ...props }: TextProps & { isWide?: boolean }): VNode {
  return (
    <div class={`${css.field} ${isWide ? css.whole : ''}`}>
      <TextField {...props} />
    </div>
  );
}

/** Paragraphs. */
export function TextArea(props: ControlProps): VNode {
  const { model, actions, path } = props;
  return (
    <Labelled {...props}>
      <textarea
        {...wiring(props)}
        part="textarea"
        class={`${css.control} ${css.area}`}
        rows={4}
        maxLength={longest('textarea')}
        value={String(model.at(path) ?? '')}
        onInput={(event) => actions.change(path, event.currentTarget.value)}
        onBlur={() => model.touch(path)}
      />
    </Labelled>
  );
}

/** One of several, folded away. */
export function Select(props: ControlProps & { options: Choice[]; autoComplete?: string }): VNode {
  const { model, actions, path, options, autoComplete } = props;
  const value = String(model.at(path) ?? '');
  return (
    <Labelled {...props}>
      <select
        {...wiring(props)}
        part="select"
        class={`${css.control} ${css.select}`}
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => actions.change(path, event.currentTarget.value)}
        onBlur={() => model.touch(path)}
      >
        <option value="" selected={value === ''}>
          Choose…
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** One of several or some of several, all in sight. */
export function Choices(props: ControlProps & { options: Choice[]; isMany: boolean }): VNode {
  const { model, actions, path, label, isRequired, options, isMany } = props;
  const value = model.at(path);
  const chosen = Array.isArray(value) ? (value as string[]) : [String(value ?? '')];
  const { id, ...about } = wiring(props);
  const choose = (one: string, isOn: boolean) =>
    actions.change(
      path,
      isMany
        ? options.map((option) => option.value).filter((each) => (each === one ? isOn : chosen.includes(each)))
        : one,
    );
  return (
    <fieldset
      class={css.group}
      role={isMany ? 'group' : 'radiogroup'}
      {...(isMany ? { 'aria-describedby': about['aria-describedby'] } : about)}
      onFocusOut={() => model.touch(path)}
    >
      <legend part="label" class={css.label}>
        {label}
        {isRequired && <Mark />}
      </legend>
      <Hint {...props} />
      <div class={css.choices}>
        {options.map((option, at) => (
          <label key={option.value} class={css.choice}>
            <input
              part="checkbox"
              type={isMany ? 'checkbox' : 'radio'}
              id={at === 0 ? id : undefined}
              name={path}
              checked={chosen.includes(option.value)}
              onChange={(event) => choose(option.value, event.currentTarget.checked)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <Mistake {...props} />
    </fieldset>
  );
}

/** A single yes. */
export function Check(props: ControlProps & { asNumber?: boolean; isBare?: boolean }): VNode {
  const { model, actions, path, label, isRequired, asNumber, isBare } = props;
  return (
    <div class={css.group}>
      <label class={`${css.choice} ${isBare ? css.bareChoice : ''}`}>
        <input
          {...wiring(props)}
          part="checkbox"
          type="checkbox"
          checked={Boolean(model.at(path))}
          onChange={({ currentTarget: { checked } }) => actions.change(path, asNumber ? Number(checked) : checked)}
          onBlur={() => model.touch(path)}
        />
        <span>
          {label}
          {isRequired && <Mark />}
        </span>
      </label>
      <Hint {...props} />
      <Mistake {...props} />
    </div>
  );
}
