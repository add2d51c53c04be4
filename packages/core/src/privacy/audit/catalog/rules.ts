/** What becomes of a thing of the catalog, as the audit log says it. */
const ofThing = <const Noun extends string, const Word extends string>(noun: Noun, word: Word) => ({
  [`${noun}_added`]: { does: `added ${word}` },
  [`${noun}_changed`]: { does: `changed ${word}` },
  [`${noun}_archived`]: { does: `archived ${word}` },
  [`${noun}_restored`]: { does: `restored ${word}` },
  [`${noun}_deleted`]: { does: `deleted ${word}` },
});

/** Events of the catalog, in one group: `@` stands for the person it is about, braces for the nine words. */
export const catalogGroups: { Catalog: Record<string, { does: string }> } = {
  Catalog: {
    category_added: { does: 'added a category' },
    category_changed: { does: 'renamed a category' },
    category_deleted: { does: 'deleted a category' },
    categories_reordered: { does: 'put categories in another order' },
    ...ofThing('subject', 'a {subject} of the catalog'),
    subjects_reordered: { does: 'put {subjects} in another order' },
    staff_subjects: { does: 'changed the {subjects} that @ may teach' },
    ...ofThing('package', 'a {package} of the catalog'),
    packages_reordered: { does: 'put {packages} in another order' },
    add_on_deleted: { does: 'deleted an add-on of a {package}' },
    ...ofThing('registration_fee', 'a registration fee'),
    registration_fee_paid: { does: 'wrote down that a registration fee was paid for @' },
    registration_fee_unpaid: { does: 'took back that a registration fee was paid for @' },
    ...ofThing('location', 'a location'),
    ...ofThing('product', 'a {product} of the catalog'),
    stock_moved: { does: 'wrote down what came onto a shelf or went from it' },
    catalog_exported: { does: 'exported a part of the catalog as CSV' },
  },
};
