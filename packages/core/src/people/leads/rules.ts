/** Colours a stage can wear: the design system's tones. */
export const stageColours = ['neutral', 'info', 'success', 'warning', 'danger', 'plum', 'cyan', 'orange'] as const;

/** Interest levels by number, hottest first. */
export const interestLevels = [
  { value: 4, label: 'Hot', tone: 'danger' }, { value: 3, label: 'Warm', tone: 'orange' },
  { value: 2, label: 'Cool', tone: 'cyan' }, { value: 1, label: 'Cold', tone: 'neutral' },
] as const;

/** The stages a new school begins with: the specification's fallback. */
export const firstStages = ['Enquired', 'Won', 'Lost'] as const;

/** `leads` opens one's own leads, `all_leads` also others' and unowned ones. */
export function mayOpenLead(viewer: { user_detail_id: number; access: ReadonlySet<string> }, lead: { owner_id: number | null }): boolean {
  if (viewer.access.has('all_leads')) return true;
  return viewer.access.has('leads') && lead.owner_id === viewer.user_detail_id;
}
