import { Mail } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, type ButtonVariant } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Composer } from './compose.ts';
import type { Start } from './composer/letter.ts';

interface ComposeButtonProps {
  start: Start;
  label?: string;
  /** With an icon alone the label becomes its name. */
  iconOnly?: boolean;
  variant?: ButtonVariant;
  size?: 'md' | 'sm';
}

/** A button that opens the composer for these readers. */
export function ComposeButton({ start, label = 'Write an email', iconOnly, variant, size }: ComposeButtonProps) {
  // The choice stays as it was when it opened: a list that refreshes must not change who is written to.
  const [open, setOpen] = useState<Start>();
  const press = { onClick: () => setOpen(start), onPointerEnter: Composer.fetch, size };
  return (
    <>
      {iconOnly ? (
        <IconButton {...press} label={label} icon={<Mail size={16} aria-hidden />} />
      ) : (
        <Button {...press} variant={variant} icon={<Mail size={16} aria-hidden />}>
          {label}
        </Button>
      )}
      {/* Out of its place: a bar of selected people is always dark, and the composer has the colours of its reader. */}
      {open && createPortal(<Composer start={open} onClose={() => setOpen(undefined)} />, document.body)}
    </>
  );
}
