import { Mail } from 'lucide-react';
import { useState } from 'react';
import { MenuButton } from '../ui/MenuButton.tsx';
import { Composer } from './compose.ts';
import type { Start } from './composer/letter.ts';

/** Opens the composer for one class, or for all who come to its series. */
export function WriteMenu({ one, all }: { one: Start; all: Start }) {
  const [open, setOpen] = useState<Start>();
  return (
    <>
      <MenuButton
        label="Write an email"
        icon={<Mail size={16} aria-hidden />}
        entries={[
          { label: 'To this class', onSelect: () => setOpen(one) },
          { label: 'To the whole series', onSelect: () => setOpen(all) },
        ]}
      />
      {open && <Composer start={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
