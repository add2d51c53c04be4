import { saveURL } from '@schoolbell/core/bookings/settings/contract';
import { bookingPath, slugMistake } from '@schoolbell/core/bookings/rules';
import { Group } from '../../billing/settings/Group.tsx';
import { part } from '../../ui/parts.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { TextField } from '../../ui/TextField.tsx';
import { SectionForm } from './SectionForm.tsx';
import { type Settings, shortAddress, slugOf } from './sections.ts';
import * as layout from '../../ui/record/Record.css.ts';
import * as css from './Settings.css.ts';

const ShareAddress = part(() => import('./ShareAddress.tsx').then((file) => file.ShareAddress));
const OwnDomain = part(() => import('./OwnDomain.tsx').then((file) => file.OwnDomain));

/** Where families open the booking page, and the school's own domain. */
export function AddressSection({ settings }: { settings: Settings }) {
  const form = useRecord({
    row: settings,
    values: (saved) => ({ slug: (saved ?? settings).slug ?? '' }),
    labels: { slug: 'Address' },
    sent: ({ slug }) => ({ slug: slugOf(slug) }),
    check: ({ slug }) => ({ slug: slugMistake(slugOf(slug)) }),
    edit: { endpoint: saveURL, id: {} },
  });
  const becomes = slugOf(form.typed.slug);
  return (
    <div className={css.stack}>
      <SectionForm record={form} title="Booking address">
        <Group title="Address" about="Your page opens here.">
          <div className={layout.wide}>
            <TextField
              required
              autoCapitalize="none"
              spellCheck={false}
              maxLength={60}
              placeholder="harbour-academy"
              hint={<Becoming slug={becomes} stored={settings.slug} />}
              {...form.field('slug')}
            />
          </div>
        </Group>
      </SectionForm>
      {settings.url && <ShareAddress url={settings.url} />}
      <OwnDomain settings={settings} />
    </div>
  );
}

/** What the address will be, and what becomes of the one that families know. */
function Becoming({ slug, stored }: { slug: string; stored: string | null }) {
  if (!slug) return 'Your school’s name, for example. Small letters, digits and hyphens.';
  return (
    <>
      {slug === stored ? 'Your page is at ' : 'It becomes '}
      <b>{shortAddress(`${location.origin}${bookingPath(slug)}`)}</b>.
      {stored && slug !== stored && ' The old address leads here for another 90 days.'}
    </>
  );
}
