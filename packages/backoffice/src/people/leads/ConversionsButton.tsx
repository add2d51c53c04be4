import { ChartNoAxesColumn } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';

const Conversions = lazy(() => import('./Conversions.tsx').then((part) => ({ default: part.Conversions })));

/** Opens which sources bring leads, and how many of these become students. */
export function ConversionsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" icon={<ChartNoAxesColumn size={16} aria-hidden />} onPointerEnter={() => void import('./Conversions.tsx')} onClick={() => setOpen(true)}>Conversions</Button>
      <Suspense>{open && <Conversions onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
