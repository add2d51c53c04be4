/** What forms need now and then, each a file of its own that is fetched when a form shows it: what its default export is. */
export interface Parts {
  agreements: typeof import('./agreements.ts').default;
  family: typeof import('./family.ts').default;
  saving: typeof import('./saving.ts').default;
  phone: typeof import('./phone.ts').default;
  files: typeof import('./files.ts').default;
  lists: typeof import('./lists.ts').default;
  choice: typeof import('./choice.ts').default;
}
