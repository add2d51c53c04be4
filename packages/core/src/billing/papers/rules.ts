/** Said at the end of a refusal that `again: 1` overrules. */
export const REMIND_AGAIN = 'Send another one anyway?';
/** The same where no reminder was sent yet. */
export const REMIND_ANYWAY = 'Send a reminder anyway?';

/** Whether a refusal of a reminder can be overruled. */
export const canRemindAnyway = (message: string): boolean =>
  message.endsWith(REMIND_AGAIN) || message.endsWith(REMIND_ANYWAY);
/** What a refusal says without its question. */
export const withoutQuestion = (message: string): string =>
  message.replace(` ${REMIND_AGAIN}`, '').replace(` ${REMIND_ANYWAY}`, '');
