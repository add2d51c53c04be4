import { RotateCcw } from 'lucide-react';
import { createElement, useEffect, useRef, useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LinkButton } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { loadWidgets } from '../../forms/loadWidgets.ts';
import * as css from '../../forms/WidgetPreview.css.ts';
import { sectionPath, type Settings } from './sections.ts';

/** The widget says when it is there; one that says nothing for so long will not come. */
const PATIENCE = 15_000;

/** The booking widget, drawn anew at each try. In a preview it takes no ticket, holds no seat and sends nothing. */
function Widget({ institution, onState }: { institution: string; onState: (state: 'ready' | 'error') => void }) {
  const widget = useRef<HTMLElement>(null);
  const told = useRef(onState);
  told.current = onState;
  useEffect(() => {
    const element = widget.current!;
    const ready = () => told.current('ready');
    const failed = () => told.current('error');
    const timer = setTimeout(failed, PATIENCE);
    const heard = () => (clearTimeout(timer), ready());
    element.addEventListener('school-ready', heard);
    element.addEventListener('school-error', failed);
    loadWidgets().catch(failed);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('school-ready', heard);
      element.removeEventListener('school-error', failed);
    };
  }, []);
  return createElement('school-booking', { ref: widget, institution, preview: '', theme: 'light' });
}

/** The page as families see it, as it was last saved. */
export function Preview({ settings }: { settings: Settings }) {
  const [tries, setTries] = useState(0);
  const name = `${settings.version}-${tries}`;
  const [heard, setHeard] = useState<{ of: string; state: 'ready' | 'error' }>();
  const state = heard?.of === name ? heard.state : 'loading';
  const again = () => setTries(tries + 1);
  return (
    <section className={css.preview} aria-label="Preview">
      <header className={css.bar}>
        <span className={css.title}>Preview</span>
        {settings.slug && <IconButton size="sm" label="Load again" icon={<RotateCcw size={16} />} onClick={again} />}
      </header>
      <div
        className={css.stage}
        data-theme="light"
        data-width="phone"
        tabIndex={0}
        role="region"
        aria-label="The booking page as families see it"
      >
        {!settings.slug && (
          <EmptyState
            title="No booking page yet"
            line="Choose an address to see your page here."
            action={
              <LinkButton size="sm" to={sectionPath('address')}>
                Choose an address
              </LinkButton>
            }
          />
        )}
        {settings.slug && state === 'error' && (
          <ErrorState title="The preview could not be loaded" line="Your booking page still works." onRetry={again} />
        )}
        {settings.slug && state === 'loading' && (
          <div className={css.bones} role="status" aria-label="Loading">
            <Skeleton width="50%" height={24} />
            <Skeleton height={44} />
            <Skeleton height={72} />
            <Skeleton height={72} />
          </div>
        )}
        {settings.slug && state !== 'error' && (
          <div className={css.device} hidden={state === 'loading'}>
            <Widget
              key={name}
              institution={settings.institution}
              onState={(next) => setHeard({ of: name, state: next })}
            />
          </div>
        )}
      </div>
    </section>
  );
}
