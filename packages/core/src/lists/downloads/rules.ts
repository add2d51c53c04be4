/** For how many days a file is kept. */
export const DOWNLOAD_DAYS = 7;

/** A list with more rows is made into a file by a job; a shorter one is sent as it is read. */
export const LONG_EXPORT = 20_000;

/** What a file is: waiting or in the making, ready to take, without success, stopped, or sent as it was read. */
export const downloadStates = ['waiting', 'making', 'ready', 'failed', 'cancelled', 'sent'] as const;
export type DownloadState = (typeof downloadStates)[number];

/** The states that end by themselves, and can be stopped until then. */
export const isUnfinished = (state: DownloadState): boolean => state === 'waiting' || state === 'making';

/** A call by its method and path, as a download names it. */
export const callOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

/** What a call's file is of: `GET students/export` is students, `GET reports/export/{x}` a report by its name. */
export function resourceOf(call: string, asked: Readonly<Record<string, unknown>> = {}): string {
  const parts = call
    .replace(/^\w+ /, '')
    .split('/')
    .map((part) => part.replace(/^\{(\w+)\}$/, (_, name: string) => nameIn(asked[name])))
    .filter((part) => part !== '' && !/export/i.test(part));
  return parts.join(' ') || 'list';
}

/** A name in an address; ids are none. */
const nameIn = (value: unknown): string => (typeof value === 'string' && /^[a-z]\w*$/i.test(value) ? value : '');

/** Names that say how a list is shown, not which rows it has. */
const silent = new Set(['page', 'per_page', 'order_by', 'direction', 'columns', 'sort', 'custom', 'timezoneName']);

/** A field's name as people write it: `payment_mode` is Payment mode. */
export const humanised = (name: string): string => {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Values that narrow nothing. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === 0 ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.keys(value).length === 0);

function valueText(value: unknown): string {
  if (Array.isArray(value)) {
    const told = value.slice(0, 5).map(valueText);
    return value.length > 5 ? `${told.join(', ')} and ${value.length - 5} more` : told.join(', ');
  }
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .filter((one) => !isNothing(one))
      .map(valueText)
      .join(' ');
  return value === 1 || value === true ? 'yes' : String(value);
}

/** What narrows a list, in words: "Search: Ana · Status: issued, part". Conditions come as texts of their own. */
export function filtersText(asked: Readonly<Record<string, unknown>>, conditions: readonly string[] = []): string {
  const parts = Object.entries(asked)
    .filter(([name, value]) => !silent.has(name) && !isNothing(value))
    .map(([name, value]) =>
      /(^|_)ids$/.test(name) && Array.isArray(value)
        ? `${value.length.toLocaleString('en-US')} chosen`
        : `${humanised(name.replace(/_id$/, ''))}: ${valueText(value)}`,
    );
  return [...parts, ...conditions].join(' · ').slice(0, 1_000);
}

/** A file's size as people read it: 12 KB, 3.4 MB. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
