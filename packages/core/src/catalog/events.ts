import { kind } from '../http/kind.ts';

/** What becomes of a thing of the catalog. */
function ofThing<const Noun extends string, const Word extends string>(noun: Noun, word: Word) {
  const of = <const Done extends string>(done: Done) =>
    kind(`${noun}_${done}`, { group: 'Catalog', does: `${done} ${word}`, news: ['catalog'] });
  return {
    added: of('added'),
    changed: of('changed'),
    archived: of('archived'),
    restored: of('restored'),
    deleted: of('deleted'),
  };
}

export const categoryKinds = {
  added: kind('category_added', {
    group: 'Catalog',
    does: 'added a category',
    news: ['catalog'],
  }),
  changed: kind('category_changed', {
    group: 'Catalog',
    does: 'renamed a category',
    news: ['catalog'],
  }),
  deleted: kind('category_deleted', {
    group: 'Catalog',
    does: 'deleted a category',
    news: ['catalog'],
  }),
  reordered: kind('categories_reordered', {
    group: 'Catalog',
    does: 'put categories in another order',
    news: ['catalog'],
  }),
};

export const subjectKinds = {
  ...ofThing('subject', 'a {subject} of the catalog'),
  reordered: kind('subjects_reordered', {
    group: 'Catalog',
    does: 'put {subjects} in another order',
    news: ['catalog'],
  }),
};

export const staffSubjectsChanged = kind('staff_subjects', {
  group: 'Catalog',
  does: 'changed the {subjects} that @ may teach',
  feed: 'may teach other {subjects}',
  news: ['catalog'],
});

export const packageKinds = {
  ...ofThing('package', 'a {package} of the catalog'),
  reordered: kind('packages_reordered', {
    group: 'Catalog',
    does: 'put {packages} in another order',
    news: ['catalog'],
  }),
};

export const addOnDeleted = kind('add_on_deleted', {
  group: 'Catalog',
  does: 'deleted an add-on of a {package}',
  news: ['catalog'],
});

export const registrationFeeKinds = ofThing('registration_fee', 'a registration fee');

export const registrationFeePaid = kind('registration_fee_paid', {
  group: 'Catalog',
  does: 'wrote down that a registration fee was paid for @',
  feed: 'had a registration fee paid',
  news: ['catalog'],
});

export const registrationFeeUnpaid = kind('registration_fee_unpaid', {
  group: 'Catalog',
  does: 'took back that a registration fee was paid for @',
  feed: 'has a registration fee to pay again',
  news: ['catalog'],
});

export const locationKinds = ofThing('location', 'a location');

export const productKinds = ofThing('product', 'a {product} of the catalog');

export const stockMoved = kind('stock_moved', {
  group: 'Catalog',
  does: 'wrote down what came onto a shelf or went from it',
  feed: 'bought or brought back something',
  news: ['catalog'],
});

export const catalogExported = kind('catalog_exported', {
  group: 'Catalog',
  does: 'exported a part of the catalog as CSV',
});
