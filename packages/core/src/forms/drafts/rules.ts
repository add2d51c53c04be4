/** Days that an unfinished form is kept. */
export const DRAFT_DAYS = 30;
/** Drafts per e-mail address in an hour: each sends a mail to a person who may not have asked for it. */
export const DRAFTS_AN_HOUR = 5;

/** Where a draft is finished: its page, with the form and its token behind the hash, which browsers send to nobody. */
export function draftAddress(page: string, form: string, token: string): string {
  return `${page.split('#')[0]}#${form}=${token}`;
}

/** The token of a form in a page's fragment, as `draftAddress` wrote it; empty if there is none. */
export function draftToken(fragment: string, form: string): string {
  return fragment.split(`${form}=`)[1]?.match(/^[\w-]+/)?.[0] ?? '';
}
