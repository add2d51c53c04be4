import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { automationsList } from '@schoolbell/core/automations/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { call } from '../http/client.ts';
import { keptValue } from '../session/kept.ts';
import { AutomationsPanel } from './areaParts.ts';
import { AutomationsButton } from './HeaderButtons.tsx';

type Listed = ResultOf<typeof automationsList>['data'];

/** The automations, as the browser kept them at signing in; asked for only where it kept none. Failures are ignored. */
function useAutomations(): Listed {
  const kept = keptValue<Listed>('automationsList');
  const { data } = useQuery({
    queryKey: [automationsList.path, {}],
    queryFn: () => call(automationsList, {}),
    initialData: kept ? { data: kept } : undefined,
    staleTime: Infinity,
    retry: false,
  });
  return data?.data ?? [];
}

/** The header's button for automations; the area's own panel comes as it is asked for. */
export function Automations() {
  const [open, setOpen] = useState(false);
  const list = useAutomations();
  // Something waits for a person: held runs, failed ones, or an automation that the product stopped.
  const needsCare = list.some(({ held, failed, paused_reason }) => held > 0 || failed > 0 || Boolean(paused_reason));
  if (!AutomationsPanel) return null;
  return (
    <>
      <AutomationsButton count={list.length} needsCare={needsCare} onOpen={() => setOpen(true)} />
      {open && (
        <Suspense>
          <AutomationsPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
