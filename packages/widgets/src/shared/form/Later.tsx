import type { FunctionComponent, VNode } from 'preact';
import type { Parts } from '../parts/parts.ts';
import { bone } from '../theme.css.ts';
import type { FormProps } from './FormView.tsx';

/** A part of the form that this form needs and most do not: its outline until it is here. */
export function Later<Name extends keyof Parts>({ name, part, model, actions }: FormProps & { name: Name; part: Parameters<Parts[Name]>[0] }): VNode {
  const Part = model.parts.value[name] as FunctionComponent<typeof part> | undefined;
  if (Part) return <Part {...part} />;
  actions.bring(name);
  return <div class={bone} />;
}
