import { ExternalLink } from 'lucide-react';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { embedSettings } from '@schoolbell/core/settings/contract';
import { hostedAddress } from '../forms/address.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import type { Form } from '../forms/formDesign.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { useSay } from '../words/say.ts';
import * as css from './Embed.css.ts';

/** Pages that we host, one for each form: for a link in a mail, a poster, a profile. */
export function HostedPages({ settings, forms }: { settings: ResultOf<typeof embedSettings>; forms: readonly Form[] }) {
  const say = useSay();
  return (
    <Card flush title="Hosted pages">
      <ul>
        {forms.map((form) => {
          const name = say(form.custom_form_name);
          const address = hostedAddress(settings.server, settings.institution, form);
          return (
            <li key={form.custom_form_id} className={css.listed}>
              <span className={css.page}>
                <span className={css.pageName}>{name}</span>
                <span className={css.pageAddress}>{address}</span>
              </span>
              <CopyButton iconOnly size="sm" label={`Copy the link of ${name}`} text={address} />
              <a
                href={address}
                target="_blank"
                rel="noopener"
                className={buttonClass('ghost', 'sm')}
                aria-label={`Open ${name} (in a new tab)`}
              >
                <ExternalLink size={16} aria-hidden />
              </a>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
