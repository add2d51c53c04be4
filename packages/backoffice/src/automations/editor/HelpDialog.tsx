import { Modal } from '../../ui/Modal.tsx';
import * as css from './Editor.css.ts';

const steps = [
  ['When this occurs', 'Choose what starts the automation. Filters narrow it: without any, it starts each time.'],
  ['After', 'Leave the delay out to act at once. With a delay, it can look again before it acts.'],
  ['Do this', 'Send an email, create a task or update a profile.'],
  ['Check', 'The sentence says what will happen. “See who” shows whom it would have reached in the last 30 days.'],
  ['Publish', 'It is live from then on and acts only for what happens after that. You can pause it at any time.'],
] as const;

/** How an automation is made, step by step. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="How to create automations" onClose={onClose}>
      <ol className={css.steps}>
        {steps.map(([name, text]) => (
          <li key={name}>
            <strong>{name}</strong>
            <p className={css.quiet}>{text}</p>
          </li>
        ))}
      </ol>
    </Modal>
  );
}
