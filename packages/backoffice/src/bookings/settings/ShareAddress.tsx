import { Download, ExternalLink } from 'lucide-react';
import { Group } from '../../billing/settings/Group.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { QrCode, qrFile } from '../../ui/QrCode.tsx';
import { shortAddress } from './sections.ts';
import * as layout from '../../ui/record/Record.css.ts';
import * as css from './Settings.css.ts';
import * as own from './Address.css.ts';

/** The address for mails, posters and profiles. */
export function ShareAddress({ url }: { url: string }) {
  const file = `data:image/svg+xml,${encodeURIComponent(qrFile(url))}`;
  return (
    <Group title="Share it" about="For mails, posters and profiles.">
      <div className={`${layout.wide} ${own.shared}`}>
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
