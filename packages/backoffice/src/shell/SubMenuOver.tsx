import type { ShownEntry } from '@schoolbell/core/menu/rules';
import { Panel } from '../ui/Panel.tsx';
import { useSay } from '../words/say.ts';
import { SubLinks } from './SubMenu.tsx';

/** The sub-menu as it slides over narrow windows. */
export function SubMenuOver({ shown, page, onClose }: { shown: ShownEntry; page: string; onClose: () => void }) {
  const label = useSay()(shown.label);
  return (
    <Panel from="start" title={label} onClose={onClose}>
      <nav aria-label={label}>
        <SubLinks shown={shown} page={page} onChoose={onClose} />
      </nav>
    </Panel>
  );
}
