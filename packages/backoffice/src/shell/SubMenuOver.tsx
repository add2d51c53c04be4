import { Panel } from '../ui/Panel.tsx';
import { SubLinks } from './SubMenu.tsx';
import type { VisibleEntry } from './visibleMenu.ts';

/** The sub-menu as it slides over narrow windows. */
export function SubMenuOver({ shown, page, onClose }: { shown: VisibleEntry; page: string; onClose: () => void }) {
  return (
    <Panel from="start" title={shown.label} onClose={onClose}>
      <nav aria-label={shown.label}><SubLinks shown={shown} page={page} onChoose={onClose} /></nav>
    </Panel>
  );
}
