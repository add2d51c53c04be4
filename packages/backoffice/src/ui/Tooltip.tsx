import { cloneElement, useEffect, useRef, type PointerEvent, type ReactElement } from 'react';
import { floorOf, place, type Side } from './place.ts';
import * as css from './Tooltip.css.ts';

interface TooltipProps {
  text: string;
  side?: Side;
  /** One element that takes pointer and focus handlers; it must already carry the text as its name or description. */
  children: ReactElement<Record<string, unknown>>;
}

const DELAY = 350;

/** Text beside an element while it is pointed at or focused by key. It only repeats what the element's name says. */
export function Tooltip({ text, side = 'below', children }: TooltipProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef<HTMLElement>(undefined);

  function hide() {
    clearTimeout(timer.current);
    shown.current?.remove();
    shown.current = undefined;
  }

  function show(anchor: Element, delay: number) {
    hide();
    timer.current = setTimeout(() => {
      if (!anchor.isConnected) return;
      const tip = document.createElement('div');
      tip.className = css.tip;
      tip.popover = 'manual';
      tip.ariaHidden = 'true';
      tip.textContent = text;
      floorOf(anchor).append(tip);
      tip.showPopover();
      place(tip, anchor, side, 'center', 6);
      shown.current = tip;
    }, delay);
  }

  useEffect(() => hide, []);

  return cloneElement(children, {
    onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && show(event.currentTarget, DELAY),
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus: (event: React.FocusEvent) => event.currentTarget.matches(':focus-visible') && show(event.currentTarget, 0),
    onBlur: hide,
    onKeyDown: (event: React.KeyboardEvent) => {
      hide();
      (children.props.onKeyDown as ((event: React.KeyboardEvent) => void) | undefined)?.(event);
    },
  });
}
