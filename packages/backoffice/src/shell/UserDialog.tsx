import { part } from '../ui/parts.tsx';

const dialogs = {
  branch: part(() => import('../branches/AddBranch.tsx').then((file) => file.AddBranchDialog)),
  feedback: part(() => import('../settings/Feedback.tsx').then((file) => file.FeedbackDialog)),
  shortcuts: part(() => import('./Shortcuts.tsx').then((file) => file.Shortcuts)),
};

/** What the user menu opens over the page. */
export type UserDialogName = keyof typeof dialogs;

/** One of them, fetched as it is asked for. */
export function UserDialog({ name, onClose }: { name: UserDialogName; onClose: () => void }) {
  const Dialog = dialogs[name];
  return <Dialog onClose={onClose} />;
}
