import type { KeyboardEvent } from 'react';
import type { MenuEntry } from '../ui/menus.ts';
import type { Card, Stage } from './board.ts';

/** What a key on a card asks for. */
type Step = { kind: 'focus'; stage: Stage; index: number } | { kind: 'move'; stage: Stage } | { kind: 'menu' };

/** The stages as a menu, the card's own ticked. */
export function stageEntries(stages: readonly Stage[], card: Card, onChoose: (stage_id: number) => void): MenuEntry[] {
  return [
    { heading: 'Move to' },
    ...stages.map((stage) => ({
      label: stage.stage_name,
      disabled: stage.id === card.stage_id,
      onSelect: () => onChoose(stage.id),
    })),
  ];
}

/** Moves the keyboard's focus over cards, of which most are not drawn: a column is asked to draw up to there first. */
export class BoardCards {
  private readonly columns = new Map<number, (index: number) => void>();

  /** A column tells how it draws up to a card; answers how to forget it. */
  register(stage_id: number, drawTo: (index: number) => void): () => void {
    this.columns.set(stage_id, drawTo);
    return () => this.columns.delete(stage_id);
  }

  /** Focuses a card, which scrolls to it, once it is drawn. */
  focus(stage: Stage, index: number): void {
    const card = stage.leads[index];
    if (!card) return;
    this.columns.get(stage.id)?.(index);
    this.follow(card.user_detail_id);
  }

  /** Focuses a card wherever it is drawn next. */
  follow(id: number, frames = 10): void {
    requestAnimationFrame(() => {
      const element = document.querySelector<HTMLElement>(`[data-lead="${id}"]`);
      if (element && frames <= 8) element.focus();
      else if (frames > 0) this.follow(id, frames - 1);
    });
  }

  /** What a key means for a card; null where it means nothing here. */
  stepOf(event: KeyboardEvent, stages: readonly Stage[], card: Card): Step | null {
    const column = stages.findIndex((stage) => stage.id === card.stage_id);
    const stage = stages[column];
    if (!stage) return null;
    const index = stage.leads.findIndex((lead) => lead.user_detail_id === card.user_detail_id);
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const across = ({ ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0) * rtl;
    const down = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    if (event.key.toLowerCase() === 'm' && !event.ctrlKey && !event.metaKey) return { kind: 'menu' };
    if (across && (event.ctrlKey || event.altKey))
      return stages[column + across] ? { kind: 'move', stage: stages[column + across]! } : null;
    if (event.ctrlKey || event.altKey || event.metaKey) return null;
    if (down) return stage.leads[index + down] ? { kind: 'focus', stage, index: index + down } : null;
    if (!across) return null;
    for (let at = column + across; stages[at]; at += across) {
      if (stages[at]!.leads.length > 0)
        return { kind: 'focus', stage: stages[at]!, index: Math.min(index, stages[at]!.leads.length - 1) };
    }
    return null;
  }
}
