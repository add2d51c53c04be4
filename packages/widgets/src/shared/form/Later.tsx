import type { ComponentType, VNode } from 'preact';
import type { Parts } from '../parts/names.ts';
import { bone } from '../theme.css.ts';
import type { FormProps } from './props.ts';

/** What a part is handed. */
type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props : never;

/** A part that this form needs and most don't: its outline until it has loaded. */
export function Later<Name extends keyof Parts>({
  name,
  part,
  model,
  actions,
}: FormProps & { name: Name; part: PropsOf<Parts[Name]> }): VNode {
  const Part = model.parts.value[name] as ComponentType<object> | undefined;
  if (Part) return <Part {...(part as object)} />;
  actions.bring(name);
  return <div class={bone} />;
}
