/** How long before the start a family can cancel, in words. */
export function backText(
  firstName: string,
  { families_cancel, cancellation_hours }: { families_cancel: 0 | 1; cancellation_hours: number },
): string {
  if (!families_cancel) return `If ${firstName} can't come, please tell the school.`;
  if (cancellation_hours === 0)
    return `If ${firstName} can't come, please tell us with the link below before it begins.`;
  return `If ${firstName} can't come, please tell us with the link below at least ${cancellation_hours === 1 ? 'an hour' : `${cancellation_hours} hours`} before it begins.`;
}
