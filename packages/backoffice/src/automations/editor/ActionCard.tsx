import { ListChecks, Mail, Send, UserPen } from 'lucide-react';
import { type ActionType, actionTypes } from '@schoolbell/core/automations/rules';
import { part } from '../../ui/parts.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { mailDraft, profileFor, taskDraft } from '../actions/drafts.ts';
import { actionNames } from '../words.ts';
import type { CardProps } from './useEditor.ts';
import * as css from './Editor.css.ts';

const Coming = () => <SkeletonLines lines={4} />;
const forms = {
  email: part(() => import('../actions/MailFields.tsx').then((file) => file.MailFields), Coming),
  task: part(() => import('../actions/TaskFields.tsx').then((file) => file.TaskFields), Coming),
  profile: part(() => import('../actions/ProfileFields.tsx').then((file) => file.ProfileFields), Coming),
};
const icons = { email: Mail, task: ListChecks, profile: UserPen };

/** What it does: one of three, and the form of the chosen one. */
export function ActionCard(card: CardProps) {
  const { draft, put } = card;
  const Form = forms[draft.action_type];

  function choose(action: ActionType) {
    if (action === draft.action_type) return;
    put('action_type', action);
    put('email', mailDraft());
    put('task', taskDraft());
    put('profile', profileFor(draft.trigger_name));
  }

  return (
    <li className={css.step}>
      <span className={css.stop} aria-hidden>
        <Send size={14} />
      </span>
      <section className={css.card} aria-label="Do this">
        <h3 className={css.cardTitle}>Do this</h3>
        <div role="group" aria-label="Action" className={css.actions}>
          {actionTypes.map((action) => {
            const Icon = icons[action];
            return (
              <button
                key={action}
                type="button"
                className={css.action}
                aria-pressed={action === draft.action_type}
                onClick={() => choose(action)}
              >
                <Icon size={16} aria-hidden />
                {actionNames[action]}
              </button>
            );
          })}
        </div>
        <Form {...card} />
      </section>
    </li>
  );
}
