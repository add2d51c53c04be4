import { Archive, CalendarPlus, ExternalLink, UserCheck, UserRound } from 'lucide-react';
import { useCallback } from 'react';
import { assignLeads } from '@schoolbell/core/enquiries/contract';
import { useMay } from '../session/session.ts';
import type { MenuEntry } from '../ui/menus.ts';
import { toast } from '../ui/toasts.ts';
import { useSay } from '../words/say.ts';
import { kinds } from '../people/kinds.ts';
import type { Asked, Card, Stage } from './board.ts';
import { stageEntries } from './boardCards.ts';

/** What a card's menu offers: the other stages, its page, a task, another owner, converting, archiving. */
export function useCardMenu(
  stages: readonly Stage[] | undefined,
  onMove: (id: number, stage_id: number) => Promise<void>,
  onAsk: (asked: Asked) => void,
): (card: Card) => MenuEntry[] {
  const say = useSay();
  const may = useMay();
  return useCallback(
    (card: Card) => [
      ...stageEntries(stages ?? [], card, (stage_id) => void onMove(card.user_detail_id, stage_id)),
      { line: true },
      { label: 'Open as a page', icon: <ExternalLink size={16} />, to: `${kinds.lead.path}/${card.user_detail_id}` },
      { label: 'Add task', icon: <CalendarPlus size={16} />, onSelect: () => onAsk({ what: 'task', card }) },
      ...(may(assignLeads.access)
        ? [{ label: 'Change owner', icon: <UserRound size={16} />, onSelect: () => onAsk({ what: 'owner', card }) }]
        : []),
      {
        label: say('Convert to {student}'),
        icon: <UserCheck size={16} />,
        onSelect: () => onAsk({ what: 'convert', card }),
      },
      {
        label: 'Archive',
        icon: <Archive size={16} />,
        onSelect: () =>
          void import('../people/list/archiving.ts')
            .then(({ archivePeople }) => archivePeople('lead', [card.user_detail_id], true))
            .catch(toast.error),
      },
    ],
    [stages, onMove, onAsk, say, may],
  );
}
