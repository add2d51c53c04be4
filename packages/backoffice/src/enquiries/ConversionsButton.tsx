import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { part } from '../ui/parts.tsx';

const Conversions = part(() => import('./Conversions.tsx').then((file) => file.Conversions));

/** Opens which sources bring leads, and how many of these become students. */
export function ConversionsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        icon={<ChartNoAxesColumn size={16} aria-hidden />}
        onPointerEnter={Conversions.fetch}
        onClick={() => setOpen(true)}
      >
        Conversions
      </Button>
      {open && <Conversions onClose={() => setOpen(false)} />}
    </>
  );
}
