import { Check } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { cx } from './cx.ts';
import { closeMenu, menuStore, type MenuEntry, type MenuItem, type OpenMenu } from './menus.ts';
import { place } from './place.ts';
import { Tag } from './Tag.tsx';
import { onListKey } from './list/rowKeys.ts';
import * as css from './Menu.css.ts';

// The keys of lists come with the menus' and not with the first list, which is drawn without them.
document.addEventListener('keydown', onListKey);

const items = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

/** The menu itself: a native popover (Esc and outside clicks close it) with arrows, Home, End and first letters. */
export function Menu({ open }: { open: OpenMenu }) {
  const box = useRef<HTMLDivElement>(null);
  const [, drawAgain] = useState(0);

  useEffect(() => {
    const menu = box.current!;
    menu.showPopover();
    place(menu, open.anchor, 'below', open.align);
    items(menu)[0]?.focus();
    const closed = (event: Event) =>
      (event as ToggleEvent).newState === 'closed' && menuStore.get() === open && closeMenu();
    const moved = (event: Event) => !menu.contains(event.target as Node) && closeMenu();
    menu.addEventListener('toggle', closed);
    window.addEventListener('resize', closeMenu);
    // What was scrolled before it opened is told in the frame to come: it is placed by that already.
    const frame = requestAnimationFrame(() => window.addEventListener('scroll', moved, true));
    return () => {
      cancelAnimationFrame(frame);
      menu.removeEventListener('toggle', closed);
      window.removeEventListener('resize', closeMenu);
      window.removeEventListener('scroll', moved, true);
    };
  }, [open]);

  function leave() {
    closeMenu();
    open.anchor.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') return leave();
    const all = items(box.current!);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = neighbour(event.key, all, at);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <div ref={box} popover="auto" role="menu" aria-label={open.label} className={css.menu} onKeyDown={onKeyDown}>
      {open.entries().map((entry, index) => (
        <Entry key={index} entry={entry} onDone={leave} onTick={() => drawAgain((count) => count + 1)} />
      ))}
    </div>
  );
}

function neighbour(key: string, all: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all[(at - 1 + all.length) % all.length];
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return after.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}

function Entry({ entry, onDone, onTick }: { entry: MenuEntry; onDone: () => void; onTick: () => void }) {
  const navigate = useNavigate();
  if ('line' in entry) return <hr className={css.line} />;
  if ('heading' in entry)
    return (
      <div role="presentation" className={css.heading}>
        {entry.heading}
      </div>
    );
  const tick = entry.checked !== undefined;
  const stays = tick && !entry.radio;

  function choose(item: MenuItem) {
    if (item.disabled) return;
    if (!stays) onDone();
    if (item.to) void navigate(item.to);
    item.onSelect?.();
    if (stays) requestAnimationFrame(onTick);
  }

  return (
    <button
      type="button"
      role={tick ? (entry.radio ? 'menuitemradio' : 'menuitemcheckbox') : 'menuitem'}
      aria-checked={entry.checked}
      aria-disabled={entry.disabled || undefined}
      tabIndex={-1}
      className={cx(css.item, entry.danger && css.danger)}
      onClick={() => choose(entry)}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
    >
      {(entry.icon || tick) && (
        <span className={cx(css.icon, tick && css.check)} aria-hidden>
          {tick ? entry.checked && <Check size={16} /> : entry.icon}
        </span>
      )}
      <span className={css.text}>
        {entry.label}
        {entry.hint && <span className={css.hint}>{entry.hint}</span>}
      </span>
      {entry.tag && (
        <Tag tone="info" dot={false}>
          {entry.tag}
        </Tag>
      )}
    </button>
  );
}
