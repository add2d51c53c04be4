import { Globe, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Failure } from '@schoolbell/core/http/errors';
import { saveSites } from '@schoolbell/core/settings/contract';
import { useWrite } from '../http/write.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toasts.ts';
import { siteError, siteOf } from './sites.ts';
import * as css from './Embed.css.ts';

/** Adding to and taking from the list, with what is wrong with the address that is typed. */
function useSites(sites: readonly string[], input: React.RefObject<HTMLInputElement | null>) {
  const save = useWrite(saveSites);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();

  async function add() {
    const wrong = siteError(typed, sites);
    setError(wrong);
    if (wrong) return input.current?.focus();
    try {
      await save.mutateAsync({ sites: [...sites, siteOf(typed)!] });
      setTyped('');
      input.current?.focus();
    } catch (failure) {
      const texts = failure instanceof Failure ? Object.values(failure.fields ?? {}) : [];
      setError(texts[0] ?? (failure instanceof Error ? failure.message : String(failure)));
    }
  }

  async function set(next: readonly string[], said: string, undo?: () => void) {
    try {
      await save.mutateAsync({ sites: [...next] });
      toast(said, undo && { label: 'Undo', run: undo });
    } catch (failure) {
      toast.error(failure);
    }
  }

  function remove(site: string) {
    input.current?.focus();
    void set(
      sites.filter((one) => one !== site),
      `${site} removed.`,
      () => void set(sites, `${site} is back on the list.`),
    );
  }

  function type(text: string) {
    setTyped(text);
    setError(undefined);
  }

  return { typed, type, error, busy: save.isPending, add, remove };
}

/** The websites that may show the widgets and be gone back to; anyone else's page is refused by the server. */
export function Sites({ sites }: { sites: readonly string[] }) {
  const input = useRef<HTMLInputElement>(null);
  const { typed, type, error, busy, add, remove } = useSites(sites, input);

  return (
    <Card flush title="Allowed sites">
      <form
        noValidate
        className={css.addSite}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void add();
        }}
      >
        <TextField
          ref={input}
          className={css.grows}
          label="Add a website"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://www.example.org"
          maxLength={200}
          value={typed}
          error={error}
          hint="Only these websites can show your forms and receive families after sending."
          onChange={(event) => type(event.target.value)}
        />
        <Button type="submit" className={css.addButton} icon={<Plus size={16} aria-hidden />} loading={busy}>
          Add
        </Button>
      </form>
      <ul>
        {sites.map((site) => (
          <li key={site} className={css.listed}>
            <Globe size={16} aria-hidden className={css.quiet} />
            <span className={css.address}>{site}</span>
            <IconButton size="sm" label={`Remove ${site}`} icon={<X size={16} />} onClick={() => remove(site)} />
          </li>
        ))}
        {sites.length === 0 && <li className={css.nothing}>No websites yet. Your hosted pages already work.</li>}
      </ul>
    </Card>
  );
}
