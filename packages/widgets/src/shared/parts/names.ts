/** Parts that only some forms need, each in its own file that loads when a form shows it: the type of its default export. */
export interface Parts {
  agreements: typeof import('./agreements.ts').default;
  family: typeof import('./family.ts').default;
  saving: typeof import('./saving.ts').default;
  phone: typeof import('./phone.ts').default;
  files: typeof import('./files.ts').default;
  lists: typeof import('./lists.ts').default;
  choice: typeof import('./choice.ts').default;
}
