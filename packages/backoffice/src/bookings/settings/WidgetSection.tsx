import { useState } from 'react';
import { bookableSubjects } from '@schoolbell/core/bookings/settings/contract';
import { locations } from '@schoolbell/core/catalog/locations/contract';
import { embedSettings } from '@schoolbell/core/settings/contract';
import { useRead } from '../../http/read.ts';
import { useMay } from '../../session/session.ts';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { Select } from '../../ui/Select.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useSay } from '../../words/say.ts';
import { sectionPath, type Settings } from './sections.ts';
import { bookingSnippet, type Host, hosts } from './snippets.ts';
import * as layout from '../../ui/record/Record.css.ts';
import * as css from './Settings.css.ts';
import * as own from '../../settings/Embed.css.ts';

/** What a snippet can be narrowed to. */
function useChoices() {
  const subjects = useRead(bookableSubjects, {}).data?.data ?? [];
  const places = useRead(locations, { per_page: 100 }).data?.data ?? [];
  return {
    subjects: subjects.filter((one) => one.status === 1).map((one) => ({ value: one.sub_name, label: one.sub_name })),
    places: places.map((one) => ({ value: one.p_name, label: one.p_name })),
  };
}

/** The text to paste into the school's website, for each kind of site. */
export function WidgetSection({ settings }: { settings: Settings }) {
  const say = useSay();
  const canSetUp = useMay()('setup');
  // Its address may be another one than staff open.
  const server = useRead(embedSettings, {}, { enabled: canSetUp }).data?.server ?? location.origin;
  const { subjects, places } = useChoices();
  const [host, setHost] = useState<Host>('html');
  const [subject, setSubject] = useState('');
  const [place, setPlace] = useState('');
  const { url, institution } = settings;
  const text = bookingSnippet(host, { server, institution, url, subject, location: place });
  const { label, line } = hosts.find((one) => one.id === host)!;
  return (
    <Card
      flush
      title="Put it on your website"
      actions={text && <CopyButton size="sm" label={host === 'link' ? 'Copy link' : 'Copy snippet'} text={text} />}
    >
      <Tabs label="Your site" tabs={hosts} value={host} onChange={(id) => setHost(id as Host)}>
        <div className={own.snippet}>
          <p className={css.line}>{line}</p>
          {host !== 'link' && (
            <div className={layout.grid}>
              <Select
                label={say('{Subject}')}
                placeholder={say('Families choose')}
                options={subjects}
                value={subject}
                onChange={(event) => setSubject(event.target.value)}
              />
              <Select
                label="Location"
                placeholder="All locations"
                options={places}
                value={place}
                onChange={(event) => setPlace(event.target.value)}
              />
            </div>
          )}
          {text && (
            <pre className={own.code} tabIndex={0} role="region" aria-label={`Snippet for ${label}`}>
              <code>{text}</code>
            </pre>
          )}
          {!url && (
            <p className={css.line}>
              <Link to={sectionPath('address')}>Choose an address</Link> first: the snippet links to it where scripts
              are off.
            </p>
          )}
          {canSetUp && host !== 'link' && (
            <p className={css.line}>
              Your site must be on the list in <Link to="/settings/embed">Widgets & embedding</Link>.
            </p>
          )}
        </div>
      </Tabs>
    </Card>
  );
}
