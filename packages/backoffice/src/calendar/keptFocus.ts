/** How long an event is waited for, in ms: after that, people look elsewhere. */
const PATIENCE = 5_000;

/** Gives the focus back to an event that was moved: it is drawn elsewhere, and the focus it had is lost. */
export function giveBack(event_id: number): void {
  const find = () => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-event="${event_id}"]`)?.focus({ preventScroll: true });
  };
  const watching = new MutationObserver(find);
  watching.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watching.disconnect(), PATIENCE);
  find();
}
