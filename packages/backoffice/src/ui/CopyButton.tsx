import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { toast } from './toasts.ts';

/** Puts a text on the clipboard; false where the browser refuses. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

interface CopyButtonProps {
  text: string;
  /** What it copies: "Copy link". */
  label: string;
  iconOnly?: boolean;
  size?: 'md' | 'sm';
}

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label, iconOnly, size }: CopyButtonProps) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), 2000);
    return () => clearTimeout(timer);
  }, [done]);

  async function onClick() {
    if (await copy(text)) {
      setDone(true);
      toast('Copied to the clipboard.');
    } else toast.error('The browser did not allow copying. Select the text and copy it by hand.');
  }

  const icon = done ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />;
  if (iconOnly) return <IconButton size={size} label={label} icon={icon} onClick={() => void onClick()} />;
  return (
    <Button size={size} icon={icon} onClick={() => void onClick()}>
      {label}
    </Button>
  );
}
