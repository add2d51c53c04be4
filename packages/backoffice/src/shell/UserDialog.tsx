import { lazy, Suspense } from 'react';

const dialogs = {
  branch: lazy(async () => ({ default: (await import('../branches/AddBranch.tsx')).AddBranchDialog })),
  feedback: lazy(async () => ({ default: (await import('../settings/Feedback.tsx')).FeedbackDialog })),
  shortcuts: lazy(async () => ({ default: (await import('./Shortcuts.tsx')).Shortcuts })),
};

/** What the user menu opens over the page. */
export type UserDialogName = keyof typeof dialogs;

/** One of them, fetched as it is asked for. */
export function UserDialog({ name, onClose }: { name: UserDialogName; onClose: () => void }) {
  const Dialog = dialogs[name];
  return <Suspense><Dialog onClose={onClose} /></Suspense>;
}
