import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { Badge } from './Badge.tsx';
import * as css from './Tabs.css.ts';

/** One tab: its key, its word, and a count where one helps. */
export interface Tab {
  id: string;
  label: string;
  count?: number;
}

interface TabsProps {
  /** What the tabs choose between, read out. */
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (id: string) => void;
  /** The chosen tab's content; without it only the row of tabs is drawn (filters above a table). */
  children?: ReactNode;
}

/** ARIA tabs: one in the tab order, arrows, Home and End move and choose. */
export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  const own = useId();

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // From where the focus stands: what was chosen a moment ago may not have been drawn yet.
    const at = tabs.findIndex((tab) => `${own}-${tab.id}` === (event.target as Element).id);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    let next = step === undefined ? undefined : (at + step * rtl + tabs.length) % tabs.length;
    if (event.key === 'Home') next = 0;
    if (event.key === 'End') next = tabs.length - 1;
    if (next === undefined) return;
    event.preventDefault();
    onChange(tabs[next]!.id);
    document.getElementById(`${own}-${tabs[next]!.id}`)?.focus();
  }

  return (
    <>
      <div role="tablist" aria-label={label} className={css.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${own}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === value}
            aria-controls={children === undefined ? undefined : `${own}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            className={css.tab}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && <Badge quiet count={tab.count} label="" />}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div id={`${own}-panel`} role="tabpanel" aria-labelledby={`${own}-${value}`} tabIndex={0} className={css.panel}>
          {children}
        </div>
      )}
    </>
  );
}
