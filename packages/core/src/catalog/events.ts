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
    does: 'reordered categories',
    news: ['catalog'],
  }),
};

export const subjectKinds = {
  ...ofThing('subject', 'a {subject} of the catalog'),
  reordered: kind('subjects_reordered', {
    group: 'Catalog',
    does: 'reordered {subjects}',
    news: ['catalog'],
  }),
};

export const staffSubjectsChanged = kind('staff_subjects', {
  group: 'Catalog',
  does: 'changed the {subjects} that @ can teach',
  feed: 'can now teach different {subjects}',
  news: ['catalog'],
});

export const packageKinds = {
  ...ofThing('package', 'a {package} of the catalog'),
  reordered: kind('packages_reordered', {
    group: 'Catalog',
    does: 'reordered {packages}',
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
  does: 'recorded a registration fee payment for @',
  feed: 'paid a registration fee',
  news: ['catalog'],
});

export const registrationFeeUnpaid = kind('registration_fee_unpaid', {
  group: 'Catalog',
  does: 'undid a registration fee payment for @',
  feed: 'owes a registration fee again',
  news: ['catalog'],
});

export const locationKinds = ofThing('location', 'a location');

export const productKinds = ofThing('product', 'a {product} of the catalog');

export const stockMoved = kind('stock_moved', {
  group: 'Catalog',
  does: 'changed the stock of a {product}',
  feed: 'bought or returned something',
  news: ['catalog'],
});

export const catalogExported = kind('catalog_exported', {
  group: 'Catalog',
  does: 'exported a part of the catalog',
});
