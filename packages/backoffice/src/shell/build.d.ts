/** Which changes are the newest, for the mark at the changelog's icon; put in by `build/changelog.ts`. */
declare const __CHANGES__: string;

declare module 'virtual:changelog' {
  /** What changed, the newest first. */
  const releases: readonly { date: string; title: string; changes: readonly { name: string; text: string }[] }[];
  export default releases;
}
