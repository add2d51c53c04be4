import { CalendarClock, Clock, Ellipsis } from 'lucide-react';
import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { fullName, shortName } from '@schoolbell/core/format';
import { Avatar } from '../ui/Avatar.tsx';
import { cx } from '../ui/cx.ts';
import { formatDate } from '../ui/dates.ts';
import { Link } from '../ui/Link.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import type { MenuEntry } from '../ui/menus.ts';
import { Tag } from '../ui/Tag.tsx';
import { kinds } from '../people/kinds.ts';
import { sentence } from '../people/sentence.ts';
import type { Card } from './board.ts';
import { attach } from './dragKit.ts';
import { interestOf, timeInStage } from './interest.ts';
import * as css from './Board.css.ts';

interface BoardCardProps {
  card: Card;
  /** The column's first card is its stop in the tab order; arrows go on from there. */
  first: boolean;
  onOpen: (id: number) => void;
  /** The card's menu, made when it opens: hundreds of cards share what it needs. */
  menuOf: (card: Card) => MenuEntry[];
  onKeyDown: (event: KeyboardEvent<HTMLElement>, card: Card) => void;
}

/** What is to be done next, and until when. */
function NextTask({ task }: { task: NonNullable<Card['next_task']> }) {
  return (
    <p className={css.task}>
      <CalendarClock size={13} aria-hidden />
      <span className={css.taskText}>{task.task_detail}</span>
      {Date.parse(task.validity_date) < Date.now() && <span className={css.late}>Overdue</span>}
      <span className={css.taskDue}>{formatDate(task.validity_date).replace(/, \d{4}$/, '')}</span>
    </p>
  );
}

/** How warm the lead is, from where, how long it has stood in its stage, and whose it is. */
function Foot({ card }: { card: Card }) {
  const interest = interestOf(card.interest);
  const age = timeInStage(card.stage_since);
  return (
    <div className={css.foot}>
      <Tag tone={interest.tone}>{interest.label}</Tag>
      {/* Beside the mark there is no room for a word of it; the lead's page says it. */}
      <span className={css.source}>{card.is_rotten ? '' : sentence(card.signup_source)}</span>
      {card.is_rotten ? (
        <span className={css.above} title="Waiting too long in this stage, with nothing planned">
          <Tag tone="warning">Waiting too long: {age}</Tag>
        </span>
      ) : (
        <span className={cx(css.age, css.above)} title="Time in this stage">
          <Clock size={13} aria-hidden />
          {age}
        </span>
      )}
      {card.owner && (
        <span className={cx(css.owner, css.above)} title={`Owner: ${fullName(card.owner)}`}>
          <Avatar size="sm" name={fullName(card.owner)} />
          <span className={css.ownerName}>Owner: {shortName(fullName(card.owner))}</span>
        </span>
      )}
    </div>
  );
}

/** A lead on the board: who, how warm, from where, for how long, and what is to be done next. */
export const BoardCard = memo(function BoardCard({ card, first, onOpen, onKeyDown, menuOf }: BoardCardProps) {
  const [element, dragging] = useDraggable(card);
  const name = fullName(card);
  return (
    // Draggable from the start: set later, it would have the browser style every card again.
    <article ref={element} draggable className={cx(css.card, dragging && css.dragging)}>
      <div className={css.who}>
        <Avatar size="sm" name={name} image={card.image_240} />
        <Link
          to={`${kinds.lead.path}/${card.user_detail_id}`}
          look="inherit"
          data-lead={card.user_detail_id}
          tabIndex={first ? 0 : -1}
          className={css.name}
          aria-describedby="board-keys"
          aria-keyshortcuts="M Control+ArrowRight Control+ArrowLeft"
          draggable={false}
          onKeyDown={(event) => onKeyDown(event, card)}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onOpen(card.user_detail_id);
          }}
        >
          {name}
        </Link>
        <MenuButton
          iconOnly
          size="sm"
          className={cx(css.above, !first && css.menu)}
          label={`Actions for ${name}`}
          icon={<Ellipsis size={16} aria-hidden />}
          entries={() => menuOf(card)}
        />
      </div>
      {card.next_task && <NextTask task={card.next_task} />}
      <Foot card={card} />
    </article>
  );
});

function useDraggable(card: Card) {
  const element = useRef<HTMLElement>(null);
  const [dragging, setDragging] = useState(false);
  const { user_detail_id: lead_id, stage_id } = card;
  useEffect(
    () =>
      attach(({ draggable }) =>
        draggable({
          element: element.current!,
          getInitialData: () => ({ lead_id, stage_id }),
          onDragStart: () => setDragging(true),
          onDrop: () => setDragging(false),
        }),
      ),
    [lead_id, stage_id],
  );
  return [element, dragging] as const;
}
