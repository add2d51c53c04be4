import { part } from '../ui/parts.tsx';

const dialogs = {
  branch: part(async () => (await import('../branches/AddBranch.tsx')).AddBranchDialog),
  feedback: part(async () => (await import('../settings/Feedback.tsx')).FeedbackDialog),
  shortcuts: part(async () => (await import('./Shortcuts.tsx')).Shortcuts),
};

/** What the user menu opens over the page. */
export type UserDialogName = keyof typeof dialogs;

/** One of them, fetched as it is asked for. */
export function UserDialog({ name, onClose }: { name: UserDialogName; onClose: () => void }) {
  const Dialog = dialogs[name];
  return <Dialog onClose={onClose} />;
}
