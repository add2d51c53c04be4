import type { Screen } from '../shell/screens.tsx';

/** The catalog's screens. */
export const routes: readonly Screen[] = [
  {
    path: 'catalog/subjects',
    lazy: () => import('./subjects/SubjectList.tsx'),
    title: '{Subjects}',
    access: 'subjects',
  },
  {
    path: 'catalog/subjects/:id',
    lazy: () => import('./subjects/SubjectPage.tsx'),
    title: '{Subject}',
    access: 'subjects',
  },
  {
    path: 'catalog/packages',
    lazy: () => import('./packages/PackageList.tsx'),
    title: '{Packages}',
    access: 'packages',
  },
  {
    path: 'catalog/registrationfee',
    lazy: () => import('./fees/FeeList.tsx'),
    title: 'Registration fee',
    access: 'reg_fees',
  },
  {
    path: 'catalog/locations',
    lazy: () => import('./locations/LocationList.tsx'),
    title: 'Locations',
    access: 'locations',
  },
  {
    path: 'catalog/products',
    lazy: () => import('./products/ProductList.tsx'),
    title: '{Products}',
    access: 'products',
  },
];
