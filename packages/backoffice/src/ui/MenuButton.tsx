import { useRef, useSyncExternalStore, type ReactNode } from 'react';
import { Button, type ButtonVariant } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { closeMenu, menuStore, openMenu, type MenuEntry } from './menus.ts';
import { toast } from './toasts.ts';

interface MenuButtonProps<Loaded> {
  label: string;
  /** With an icon and `iconOnly` the label becomes the name; else it is written on the button. */
  icon?: ReactNode;
  iconOnly?: boolean;
  variant?: ButtonVariant;
  size?: 'md' | 'sm';
  align?: 'start' | 'end';
  entries: readonly MenuEntry[] | ((loaded: Loaded) => readonly MenuEntry[]);
  /** Fetches what `entries` is given, each time before the menu opens; where it fails, its words are said instead. */
  load?: () => Promise<Loaded>;
  /** Replaces the label on the button; it must contain it or be decoration. */
  children?: ReactNode;
  className?: string;
}

/** A button that opens the one shared menu beside itself. Cheap enough for every row of a table. */
export function MenuButton<Loaded = undefined>({
  label,
  icon,
  iconOnly,
  variant = iconOnly ? 'ghost' : 'secondary',
  size = 'md',
  align = 'end',
  entries,
  load,
  children,
  className,
}: MenuButtonProps<Loaded>) {
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(entries);
  latest.current = entries;
  const open = useSyncExternalStore(
    menuStore.subscribe,
    () => menuStore.get()?.anchor === button.current && button.current !== null,
  );

  async function toggle() {
    if (open) return closeMenu();
    try {
      const loaded = (await load?.()) as Loaded;
      if (button.current)
        openMenu({
          anchor: button.current,
          label,
          align,
          entries: () => (typeof latest.current === 'function' ? latest.current(loaded) : latest.current),
        });
    } catch (error) {
      toast.error(error);
    }
  }

  const wiring = {
    ref: button,
    variant,
    size,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onClick: () => void toggle(),
    className,
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || open) return;
      event.preventDefault();
      void toggle();
    },
  } as const;
  if (iconOnly) return <IconButton {...wiring} label={label} icon={icon} />;
  return (
    <Button {...wiring} icon={icon}>
      {children ?? label}
    </Button>
  );
}
