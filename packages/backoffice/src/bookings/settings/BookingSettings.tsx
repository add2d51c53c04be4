import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useParams } from 'react-router';
import { onlineBookingSettings } from '@schoolbell/core/bookings/settings/contract';
import { asWritten } from '@schoolbell/core/words/rules';
import { prefetch, useRead } from '../../http/read.ts';
import { useMay } from '../../session/session.ts';
import { Page } from '../../shell/Page.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { missingText } from '../../ui/missing.ts';
import { part } from '../../ui/parts.tsx';
import { whenIdle } from '../../ui/whenIdle.ts';
import { useSay } from '../../words/say.ts';
import { Checklist } from './Checklist.tsx';
import { Bones } from './SectionForm.tsx';
import { type SectionId, sectionPath, sections, type Settings } from './sections.ts';
import { useIsBeside } from './wide.ts';
import * as css from './Settings.css.ts';

type Section = ComponentType<{ settings: Settings }>;

function Coming({ hasFailed }: { hasFailed?: boolean }) {
  return hasFailed ? <ErrorState line={missingText()} /> : <Bones />;
}

const section = (load: () => Promise<Section>) => part<{ settings: Settings }>(load, Coming);

const parts: Record<SectionId, ReturnType<typeof section>> = {
  address: section(() => import('./AddressSection.tsx').then((file) => file.AddressSection)),
  page: section(() => import('./PageSection.tsx').then((file) => file.PageSection)),
  rules: section(() => import('./RulesSection.tsx').then((file) => file.RulesSection)),
  subjects: section(() => import('./SubjectsSection.tsx').then((file) => file.SubjectsSection)),
  pages: section(() => import('./SubPagesSection.tsx').then((file) => file.SubPagesSection)),
  form: section(() => import('./FormSection.tsx').then((file) => file.FormSection)),
  widget: section(() => import('./WidgetSection.tsx').then((file) => file.WidgetSection)),
  private: section(() => import('./PrivateSection.tsx').then((file) => file.PrivateSection)),
  trials: section(() => import('./TrialsSection.tsx').then((file) => file.TrialsSection)),
  rentals: section(() => import('./RentalsSection.tsx').then((file) => file.RentalsSection)),
  measuring: section(() => import('./MeasuringSection.tsx').then((file) => file.MeasuringSection)),
};
const PreviewOver = part(() => import('./PreviewOver.tsx').then((file) => file.PreviewOver));
const Preview = part(() => import('./Preview.tsx').then((file) => file.Preview));

const idOf = (text: string | undefined): SectionId => sections.find(({ id }) => id === text)?.id ?? 'address';

/** Starts the read of the settings, and fetches the section's code beside it. */
export function warm(params: Readonly<Record<string, string | undefined>>): void {
  prefetch(onlineBookingSettings, {});
  void parts[idOf(params['section'])].fetch();
}

/** The sections in a row; on narrow windows the one in view is scrolled to. */
function Nav({ current }: { current: SectionId }) {
  const say = useSay();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (link && row.current) row.current.scrollLeft = link.offsetLeft - row.current.offsetLeft - 24;
  }, [current]);
  return (
    <nav ref={row} className={css.nav} aria-label="Sections">
      {sections.map(({ id, label }) => (
        <Link
          key={id}
          look="inherit"
          to={sectionPath(id)}
          className={css.link}
          aria-current={id === current ? 'page' : undefined}
        >
          {asWritten(say(label))}
        </Link>
      ))}
    </nav>
  );
}

/** The preview beside the sections: it comes after them, because the widget has code of its own. */
function PreviewBeside({ settings }: { settings: Settings }) {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    let isHere = true;
    whenIdle(async () => isHere && setTime(true));
    return () => void (isHere = false);
  }, []);
  return <div className={css.beside}>{isTime && <Preview settings={settings} />}</div>;
}

function Opened({ settings, isBeside }: { settings: Settings; isBeside: boolean }) {
  const current = idOf(useParams()['section']);
  const canEdit = useMay()('setup');
  const Shown = parts[current];
  return (
    <>
      {!canEdit && <Banner title="You can read these settings. Only people with setup access can change them." />}
      {canEdit && <Checklist checklist={settings.checklist} />}
      <Nav current={current} />
      <div className={css.panes}>
        <div className={css.section}>
          <Shown settings={settings} />
        </div>
        {isBeside && <PreviewBeside settings={settings} />}
      </div>
    </>
  );
}

/** How the school takes online bookings: sections beside the page as families see it. */
export function Component() {
  const read = useRead(onlineBookingSettings, {});
  const isBeside = useIsBeside();
  return (
    <Page
      title="Booking settings"
      subtitle="What families can book, when, and how your page looks."
      actions={read.data && !isBeside && <PreviewOver settings={read.data.data} />}
    >
      {read.error && !read.data ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <Opened settings={read.data.data} isBeside={isBeside} />
      ) : (
        <Bones />
      )}
    </Page>
  );
}
