import { Download, ExternalLink } from 'lucide-react';
import { saveURL } from '@schoolbell/core/bookings/settings/contract';
import { bookingPath, slugMistake } from '@schoolbell/core/bookings/rules';
import { Group } from '../../billing/settings/Group.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { QrCode, qrFile } from '../../ui/QrCode.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { TextField } from '../../ui/TextField.tsx';
import { OwnDomain } from './OwnDomain.tsx';
import { SectionForm } from './SectionForm.tsx';
import { type Settings, shortAddress, slugOf } from './sections.ts';
import * as css from './Settings.css.ts';
import * as own from './Address.css.ts';

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
        <Group title="Address" about="Your page opens here. You can change it at any time.">
          <div className={css.wide}>
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
      {settings.url && <Shared url={settings.url} />}
      <OwnDomain settings={settings} />
    </div>
  );
}

/** What the address will be, and what becomes of the one that families know. */
function Becoming({ slug, stored }: { slug: string; stored: string | null }) {
  if (!slug) return 'Your school’s name, for example. Small letters, digits and hyphens.';
  return (
    <>
      It becomes <b>{shortAddress(`${location.origin}${bookingPath(slug)}`)}</b>.
      {stored && slug !== stored && ' The old address leads here for another 90 days.'}
    </>
  );
}

/** The address for mails, posters and profiles. */
function Shared({ url }: { url: string }) {
  const file = `data:image/svg+xml,${encodeURIComponent(qrFile(url))}`;
  return (
    <Group title="Share it" about="For mails, posters and profiles.">
      <div className={`${css.wide} ${own.shared}`}>
        <QrCode text={url} label="QR code of your booking page" />
        <div className={own.beside}>
          <p className={own.address}>{shortAddress(url)}</p>
          <div className={css.buttons}>
            <CopyButton size="sm" label="Copy link" text={url} />
            <a className={buttonClass('secondary', 'sm')} href={url} target="_blank" rel="noopener">
              <ExternalLink size={16} aria-hidden />
              Open page
            </a>
            <a className={buttonClass('secondary', 'sm')} href={file} download="booking-page-qr.svg">
              <Download size={16} aria-hidden />
              QR code
            </a>
          </div>
        </div>
      </div>
    </Group>
  );
}
