import { RotateCcw } from 'lucide-react';
import { createElement, useEffect, useRef, useState } from 'react';
import { bookingPage } from '@schoolbell/core/bookings/page/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useRead } from '../../http/read.ts';
import { loadWidgets } from '../../forms/loadWidgets.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LinkButton } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import * as css from '../../forms/WidgetPreview.css.ts';
import { sectionPath, type Settings } from './sections.ts';

type BookingPage = ResultOf<typeof bookingPage>;
type Widget = HTMLElement & { preview: BookingPage; reset?: () => void };

/** Code that has not come by then will not come. */
const PATIENCE = 15_000;

/** Hands the page to the widget, which then asks for nothing: it takes no seat and sends nothing. */
function useWidget(page: BookingPage, tries: number) {
  const widget = useRef<Widget>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'error'>('loading');

  useEffect(() => {
    const element = widget.current!;
    const failed = () => setState('error');
    const timer = setTimeout(failed, PATIENCE);
    const heard = () => (clearTimeout(timer), setState('ready'));
    element.addEventListener('school-ready', heard);
    element.addEventListener('school-error', failed);
    loadWidgets().catch(failed);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('school-ready', heard);
      element.removeEventListener('school-error', failed);
    };
  }, []);

  useEffect(() => {
    widget.current!.preview = page;
  }, [page]);
  useEffect(() => {
    if (tries > 0) widget.current!.reset?.();
  }, [tries]);
  return { widget, state };
}

function Bones() {
  return (
    <div className={css.bones} role="status" aria-label="Loading">
      <Skeleton width="50%" height={24} />
      <Skeleton height={44} />
      <Skeleton height={72} />
      <Skeleton height={72} />
    </div>
  );
}

function Failed({ onRetry }: { onRetry?: () => void }) {
  return <ErrorState title="The preview could not be loaded" line="Your booking page still works." onRetry={onRetry} />;
}

function Drawn({ page, tries }: { page: BookingPage; tries: number }) {
  const { widget, state } = useWidget(page, tries);
  return (
    <>
      {state === 'error' && <Failed />}
      {state === 'loading' && <Bones />}
      <div className={css.device} hidden={state !== 'ready'}>
        {createElement('school-booking', { ref: widget, theme: 'light' })}
      </div>
    </>
  );
}

function OfPage({ institution, tries }: { institution: string; tries: number }) {
  const read = useRead(bookingPage, { institution });
  if (read.data) return <Drawn page={read.data} tries={tries} />;
  return read.error ? <Failed onRetry={() => void read.refetch()} /> : <Bones />;
}

/** The booking page as families see it now. It follows each save. */
export function Preview({ settings }: { settings: Settings }) {
  const [tries, setTries] = useState(0);
  return (
    <section className={css.preview} aria-label="Preview">
      <header className={css.bar}>
        <span className={css.title}>Preview</span>
        {settings.slug && (
          <IconButton
            size="sm"
            label="Begin again"
            icon={<RotateCcw size={16} />}
            onClick={() => setTries(tries + 1)}
          />
        )}
      </header>
      <div
        className={css.stage}
        data-theme="light"
        data-width="phone"
        tabIndex={0}
        role="region"
        aria-label="The booking page as families see it"
      >
        {settings.slug ? (
          <OfPage institution={settings.institution} tries={tries} />
        ) : (
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
      </div>
    </section>
  );
}
