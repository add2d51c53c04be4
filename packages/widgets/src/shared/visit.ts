/** Campaign names the advertising world agreed on. */
const campaign = ['source', 'medium', 'campaign', 'term', 'content'] as const;

/** Where a visitor came from; sent with the submission, never stored on their device. */
export interface Visit {
  utm: Partial<Record<(typeof campaign)[number], string>>;
  referrer: string;
  page_url: string;
}

/** An address without its query and fragment, which may have personal data. */
function bare(address: string): string {
  if (!/^https?:/.test(address)) return '';
  const url = new URL(address);
  return (url.origin + url.pathname).slice(0, 500);
}

/** What the page's own address and the browser's referrer reveal. */
export function visit(): Visit {
  const utm: Visit['utm'] = {};
  const query = new URLSearchParams(location.search);
  for (const name of campaign) {
    const value = query.get(`utm_${name}`);
    if (value) utm[name] = value.slice(0, 255);
  }
  return { utm, referrer: bare(document.referrer), page_url: bare(location.href) };
}
