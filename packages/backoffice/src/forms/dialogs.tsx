import type { ComponentType } from 'react';
import { part } from '../ui/parts.tsx';

const fetches: (() => Promise<unknown>)[] = [];

/** A dialog whose code is not part of the first view. */
function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Dialog = part(load);
  fetches.push(Dialog.fetch);
  return Dialog;
}

/** Fetches the dialogs' code before one is opened. */
export function warmDialogs(): Promise<unknown> {
  return Promise.all(fetches.map((fetch) => fetch()));
}

export const ArchivedFields = later(() => import('./ArchivedFields.tsx').then((file) => file.ArchivedFields));
export const DeleteSection = later(() => import('./DeleteSection.tsx').then((file) => file.DeleteSection));
export const NameDialog = later(() => import('./FormDialogs.tsx').then((file) => file.NameDialog));
export const ArchiveDialog = later(() => import('./FormDialogs.tsx').then((file) => file.ArchiveDialog));
export const LeaveDialog = later(() => import('./LeaveDialog.tsx').then((file) => file.LeaveDialog));
export const TypePicker = later(() => import('./TypePicker.tsx').then((file) => file.TypePicker));
