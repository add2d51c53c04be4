import { Monitor, Moon, RotateCcw, Smartphone, Sun } from 'lucide-react';
import { createElement, useEffect, useRef, useState } from 'react';
import type { FormType } from '@schoolbell/core/forms/rules';
import { cx } from '../ui/cx.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { FormConfig } from './formDesign.ts';
import { loadWidgets } from './loadWidgets.ts';
import * as css from './WidgetPreview.css.ts';

type Widget = HTMLElement & { preview: FormConfig; reset: () => void };

/** Brings the code and hears how the widget fares: coming, shown, sent (in play), failed. */
function useWidget(config: FormConfig) {
  const widget = useRef<Widget>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'done' | 'error'>('loading');
  const text = JSON.stringify(config);

  useEffect(() => {
    const element = widget.current!;
    const on = {
      'school-ready': () => setState('ready'),
      'school-success': () => setState('done'),
      'school-error': () => setState('error'),
    };
    for (const [name, heard] of Object.entries(on)) element.addEventListener(name, heard);
    return () => {
      for (const [name, heard] of Object.entries(on)) element.removeEventListener(name, heard);
    };
  }, []);

  useEffect(() => {
    const element = widget.current!;
    if (element.getAttribute('state') === 'done') element.reset();
    element.preview = JSON.parse(text) as FormConfig;
    loadWidgets().catch(() => setState('error'));
  }, [text]);

  function again() {
    if (state === 'error') {
      setState('loading');
      loadWidgets().catch(() => setState('error'));
    } else {
      widget.current!.reset();
      setState('ready');
    }
  }

  return { widget, state, again };
}

/** Brings the field that is being edited into view, without moving anything but the stage. */
function useSpot(
  stage: React.RefObject<HTMLElement | null>,
  widget: React.RefObject<Widget | null>,
  spot: string | undefined,
  shown: boolean,
) {
  useEffect(() => {
    if (!spot || !shown) return;
    const frame = requestAnimationFrame(() => {
      const field = widget.current?.shadowRoot?.querySelector(`[id^="f-${CSS.escape(spot)}"]`);
      if (!field || !stage.current) return;
      const { top, height } = stage.current.getBoundingClientRect();
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      stage.current.scrollBy({
        top: field.getBoundingClientRect().top - top - height / 3,
        behavior: calm ? 'instant' : 'smooth',
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [stage, widget, spot, shown]);
}

interface WidgetPreviewProps {
  type: FormType;
  config: FormConfig;
  /** The `field_name` of a field to keep in view. */
  spot?: string;
  className?: string;
}

/** The widget itself with this configuration, never sending: as a phone or a desktop shows it, light or dark. */
export function WidgetPreview({ type, config, spot, className }: WidgetPreviewProps) {
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const stage = useRef<HTMLDivElement>(null);
  const { widget, state, again } = useWidget(config);
  useSpot(stage, widget, spot, state === 'ready');
  const turn = (name: string, icon: React.ReactNode, isOn: boolean, set: () => void) => (
    <IconButton size="sm" label={name} icon={icon} aria-pressed={isOn} onClick={set} />
  );

  return (
    <section className={cx(css.preview, className)} aria-label="Preview">
      <header className={css.bar}>
        <span className={css.title}>Preview</span>
        {state === 'done' && turn('Fill in again', <RotateCcw size={16} />, false, again)}
        <span role="group" aria-label="Width" className={css.turns}>
          {turn('Desktop width', <Monitor size={16} />, width === 'desktop', () => setWidth('desktop'))}
          {turn('Phone width', <Smartphone size={16} />, width === 'phone', () => setWidth('phone'))}
        </span>
        <span role="group" aria-label="Colours" className={css.turns}>
          {turn('Light', <Sun size={16} />, theme === 'light', () => setTheme('light'))}
          {turn('Dark', <Moon size={16} />, theme === 'dark', () => setTheme('dark'))}
        </span>
      </header>
      <div
        ref={stage}
        className={css.stage}
        data-theme={theme}
        data-width={width}
        tabIndex={0}
        role="region"
        aria-label="The form as families see it"
      >
        {state === 'error' && (
          <ErrorState title="The preview could not be loaded" line="Your form still works." onRetry={again} />
        )}
        {state === 'loading' && (
          <div className={css.bones}>
            <Skeleton width="50%" height={24} />
            <Skeleton height={44} />
            <Skeleton height={44} />
            <Skeleton height={44} />
          </div>
        )}
        <div className={css.device} hidden={state === 'error' || state === 'loading'}>
          {createElement(type === 'student' ? 'school-signup' : 'school-enquiry', { ref: widget, theme })}
        </div>
      </div>
    </section>
  );
}
