import type { PagePerson, PersonTab } from '../../shell/parts.ts';
import { Overview } from './Overview.tsx';
import { PageTabs, tabsOf } from './PageTabs.tsx';

const tabs = tabsOf(import.meta.glob<PersonTab>('../../**/personTab.tsx', { import: 'personTab', eager: true }));

/** The overview of a student or lead, and the tabs that the areas bring. */
export function PersonTabs(page: Exclude<PagePerson, { kind: 'staff' }>) {
  return <PageTabs tabs={tabs} page={page} overview={<Overview {...page} />} />;
}
