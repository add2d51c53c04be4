import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonVariant } from './Button.tsx';
import { cx } from './cx.ts';
import { Tooltip } from './Tooltip.tsx';
import * as css from './Button.css.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What it does: read out, and shown as a tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: 'md' | 'sm';
  /** Leave the tooltip away where the meaning is beside it already. */
  quiet?: boolean;
}

/** A square button that shows an icon only; its label is its name and its tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  quiet,
  className,
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cx(buttonClass(variant, size), css.square[size], className)}
    >
      {icon}
    </button>
  );
  return quiet ? button : <Tooltip text={label}>{button}</Tooltip>;
}
