import type { ReactNode } from 'react';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router';
import { buttonClass, type ButtonVariant } from './Button.tsx';
import { cx } from './cx.ts';
import { warm } from './warm.ts';
import * as css from './Link.css.ts';

export interface LinkProps extends RouterLinkProps {
  /** `text` stands out in running text; `inherit` keeps the colour of its place, as for names in tables. */
  look?: 'text' | 'inherit';
}

/** A link inside the app. Pointing at it or focusing it fetches the target's code beforehand. */
export function Link({ look = 'text', className, ...rest }: LinkProps) {
  return <RouterLink {...rest} {...warm(rest.to)} className={cx(css.look[look], className)} />;
}

export interface LinkButtonProps extends RouterLinkProps {
  variant?: ButtonVariant;
  size?: 'md' | 'sm';
  icon?: ReactNode;
}

/** A link that looks like a button: for going somewhere, where `Button` does something. */
export function LinkButton({
  variant = 'secondary',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <RouterLink {...rest} {...warm(rest.to)} className={cx(buttonClass(variant, size), className)}>
      {icon}
      {children}
    </RouterLink>
  );
}
