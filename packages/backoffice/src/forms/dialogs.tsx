import { lazy, Suspense, type ComponentType } from 'react';

const loads: (() => Promise<unknown>)[] = [];

/** A dialog whose code is not part of the first view; nothing is drawn until it has come. */
function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  loads.push(load);
  const Part = lazy(() => load().then((part) => ({ default: part as ComponentType<object> })));
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}

/** Fetches the dialogs' code before one is opened. */
export function warmDialogs(): Promise<unknown> {
  return Promise.all(loads.map((load) => load()));
}

export const ArchivedFields = later(() => import('./ArchivedFields.tsx').then((part) => part.ArchivedFields));
export const DeleteSection = later(() => import('./DeleteSection.tsx').then((part) => part.DeleteSection));
export const NameDialog = later(() => import('./FormDialogs.tsx').then((part) => part.NameDialog));
export const ArchiveDialog = later(() => import('./FormDialogs.tsx').then((part) => part.ArchiveDialog));
export const LeaveDialog = later(() => import('./LeaveDialog.tsx').then((part) => part.LeaveDialog));
export const TypePicker = later(() => import('./TypePicker.tsx').then((part) => part.TypePicker));
