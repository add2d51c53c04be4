import { useState } from 'react';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Card } from '../ui/Card.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { hosts, snippet, type Embed, type Host } from './snippets.ts';
import * as css from './Embed.css.ts';

/** The text to paste into one's site, by what the site is made with. */
export function SnippetCard({ embed, others }: { embed: Embed; others: number }) {
  const [host, setHost] = useState<Host>('html');
  const [isChoice, setChoice] = useState(false);
  const text = snippet(host, { ...embed, isChoice: isChoice && others > 0 });
  const { label, line } = hosts.find((one) => one.id === host)!;
  return (
    <Card
      flush
      title="Put the form on your website"
      actions={<CopyButton size="sm" label="Copy snippet" text={text} />}
    >
      <Tabs label="Your site" tabs={hosts} value={host} onChange={(id) => setHost(id as Host)}>
        <div className={css.snippet}>
          <p className={css.line}>{line}</p>
          {others > 0 && (
            <Checkbox
              label="Let families choose one of your forms"
              hint='form-type="choose"; they begin with the one chosen above.'
              checked={isChoice}
              onChange={(event) => setChoice(event.target.checked)}
            />
          )}
          <pre className={css.code} tabIndex={0} role="region" aria-label={`Snippet for ${label}`}>
            <code>{text}</code>
          </pre>
        </div>
      </Tabs>
    </Card>
  );
}
