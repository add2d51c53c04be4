import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Preview } from './Preview.tsx';
import type { Settings } from './sections.ts';

/** The preview over the sections, where it has no room beside them. */
export function PreviewOver({ settings }: { settings: Settings }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Eye size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Preview
      </Button>
      {isOpen && (
        <Panel title="Preview" flush onClose={() => setOpen(false)}>
          <Preview settings={settings} />
        </Panel>
      )}
    </>
  );
}
