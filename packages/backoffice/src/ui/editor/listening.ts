import type { Editor } from '@tiptap/core';
import { safeHref } from '@schoolbell/core/richText/links/rules';

/** What the editor's own listeners ask for when something happens, always as it is by then. */
export interface Listeners {
  change: (markup: string) => void;
  files: ((files: File[]) => void) | undefined;
  submit: (() => void) | undefined;
  link: () => void;
  draw: () => void;
}

/** Files on a clipboard, unless it holds text as well: a word processor adds a picture of what was copied. */
function pastedFiles({
  files,
  types,
  getData,
}: {
  files: FileList;
  types: readonly string[];
  getData: (type: string) => string;
}): File[] {
  if (files.length === 0) return [];
  const html = types.includes('text/html') ? getData('text/html') : '';
  return types.includes('text/plain') || new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()
    ? []
    : [...files];
}

/** Closes the list of names, or leaves the key to the panel around: the library would keep it to itself. */
export function escape(event: KeyboardEvent, taken: (key: string) => boolean): true {
  if (taken(event.key)) {
    event.preventDefault();
    event.stopPropagation();
  }
  return true;
}

/** Hears the keys that are ours: those of the list of names, Ctrl Enter and Ctrl K. */
export function takeKey(event: KeyboardEvent, now: Listeners, taken: (key: string) => boolean): boolean {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  const isOurs =
    (!isCommand && taken(event.key)) || (isCommand && (event.key === 'Enter' || event.key.toLowerCase() === 'k'));
  if (!isOurs) return false;
  event.preventDefault();
  // The window's own Ctrl K is the search.
  event.stopPropagation();
  if (isCommand && event.key === 'Enter') now.submit?.();
  // What was marked just before is told by an event that comes after this one.
  else if (isCommand) setTimeout(now.link);
  return true;
}

/** Takes pasted files, and links what is selected in `linked` to a pasted address; the rest is the library's. */
export function takePaste(data: DataTransfer | null, now: Listeners, linked: Editor | null): boolean {
  const files =
    data && now.files
      ? pastedFiles({ files: data.files, types: data.types, getData: (type) => data.getData(type) })
      : [];
  const href = safeHref(data?.getData('text/plain') ?? '');
  if (files.length > 0) now.files?.(files);
  else if (href && linked) linked.chain().setMark('link', { href }).run();
  else return false;
  return true;
}
