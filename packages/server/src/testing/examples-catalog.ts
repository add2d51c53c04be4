import { newCategory, newFee, newLocation, newPackage, newPaid, newProduct, newSubject } from './catalog.ts';
import { ask, someone, type World } from './world.ts';

const versionOf = async (world: World, path: string, input: Record<string, unknown>): Promise<number> =>
  (await ask(world, 'GET', path, input)).version;
const rowOf = async (
  world: World,
  path: string,
  find: (row: Record<string, number>) => boolean,
): Promise<{ version: number }> => (await ask(world, 'GET', path, { per_page: 100 })).data.find(find);
const page = { page: 1, per_page: 10, direction: 'asc', search: 'person' };

/** Examples of calls of the catalog. */
export const catalogExamples: Record<
  string,
  (world: World) => Record<string, unknown> | Promise<Record<string, unknown>>
> = {
  'categories.categories': () => ({ type: 'package' }),
  'categories.searchCategories': () => ({ search: 'person' }),
  'categories.addCategory': () => ({ type: 'product', name: someone() }),
  'categories.editCategory': async (world) => {
    const gibbonCourseID = await newCategory(world);
    return { gibbonCourseID, version: 1, name: someone() };
  },
  'categories.deleteCategory': async (world) => ({
    gibbonCourseID: await newCategory(world),
    target_id: world.catalog.categories.subject,
  }),
  'categories.reorderCategories': ({ catalog }) => ({ type: 'subject', ids: [catalog.categories.subject] }),
  'subjects.subjects': ({ catalog }) => ({
    search: 'person',
    is_archived: 0,
    gibbonCourseID: catalog.categories.subject,
    selected: [catalog.subject],
  }),
  'subjects.subjectDetails': ({ catalog }) => ({ sub_id: catalog.subject }),
  'subjects.subjectActivity': ({ catalog }) => ({ sub_id: catalog.subject, page: 1, per_page: 10 }),
  'subjects.subjectStudents': ({ catalog }) => ({ sub_id: catalog.subject, page: 1, per_page: 10 }),
  'subjects.subjectAttendance': ({ catalog }) => ({ sub_id: catalog.subject }),
  'subjects.addSubject': ({ catalog, teacher, file }) => ({
    sub_name: someone(),
    gibbonCourseID: catalog.categories.subject,
    description: 'For beginners.',
    colour: 'plum',
    image_handle: file,
    default_capacity: 8,
    is_bookable: 1,
    charging: 'hybrid',
    period_unit: 'month',
    period_fee: 12_000,
    period_sessions: 4,
    min_age: 6,
    max_age: 9,
    durations: [{ minutes: 45, fee: 4_000 }],
    staff_ids: [teacher.user_detail_id],
  }),
  'subjects.editSubject': async (world) => {
    const { sub_id, version, durations } = await newSubject(world, world.catalog.categories.subject);
    return {
      sub_id,
      version,
      sub_name: someone(),
      gibbonCourseID: world.catalog.categories.subject,
      description: 'For all.',
      image_handle: world.file,
      charging: 'period',
      period_unit: 'month',
      period_fee: 9_000,
      durations: [{ duration_id: durations[0]!.duration_id, minutes: 50, fee: 4_400 }],
      staff_ids: [world.teacher.user_detail_id],
    };
  },
  'subjects.archiveSubject': async (world) => ({
    sub_id: (await newSubject(world, world.catalog.categories.subject)).sub_id,
    is_archived: 1,
  }),
  'subjects.deleteSubject': async (world) => ({
    sub_id: (await newSubject(world, world.catalog.categories.subject)).sub_id,
  }),
  'subjects.reorderSubjects': ({ catalog }) => ({ gibbonCourseID: catalog.categories.subject, ids: [catalog.subject] }),
  'subjects.exportSubjects': () => ({ search: 'person', is_archived: 0 }),
  'subjects.staffSubjects': ({ teacher }) => ({ user_detail_id: teacher.user_detail_id }),
  'subjects.updateStaffSubjects': ({ teacher, catalog }) => ({
    user_detail_id: teacher.user_detail_id,
    sub_ids: [catalog.subject],
  }),
  'packages.packages': ({ catalog }) => ({
    ...page,
    order_by: 'orderBy',
    category_id: catalog.categories.package,
    is_archived: 0,
  }),
  'packages.packageDetails': ({ catalog }) => ({ package_id: catalog.package }),
  'packages.addPackage': ({ catalog }) => ({
    package_name: someone(),
    category_id: catalog.categories.package,
    description: 'Ten lessons.',
    sessions: 10,
    validity: 6,
    validity_unit: 'month',
    price: 45_000,
    subjects: [{ sub_id: catalog.subject, duration_id: catalog.duration }],
    add_ons: [{ name: 'Book', price: 1_500 }],
  }),
  'packages.editPackage': async (world) => {
    const { package_id, version, add_ons } = await newPackage(world, world.catalog.categories.package);
    return {
      package_id,
      version,
      package_name: someone(),
      category_id: world.catalog.categories.package,
      price: 40_000,
      subjects: [{ sub_id: world.catalog.subject, duration_id: world.catalog.duration }],
      add_ons: [{ add_on_id: add_ons[0]!.add_on_id, name: someone(), price: 900 }],
    };
  },
  'packages.archivePackage': async (world) => ({
    package_id: (await newPackage(world, world.catalog.categories.package)).package_id,
    is_archived: 1,
  }),
  'packages.deletePackage': async (world) => ({
    package_id: (await newPackage(world, world.catalog.categories.package)).package_id,
  }),
  'packages.reorderPackages': ({ catalog }) => ({ category_id: catalog.categories.package, ids: [catalog.package] }),
  'packages.deleteAddOn': async (world) => ({
    add_on_id: (await newPackage(world, world.catalog.categories.package)).add_ons[0]!.add_on_id,
  }),
  'packages.countActiveClassesForDurations': ({ catalog }) => ({ duration_ids: [catalog.duration] }),
  'packages.exportPackages': ({ catalog }) => ({
    search: 'person',
    category_id: catalog.categories.package,
    is_archived: 0,
  }),
  'registrationFees.registrationFees': () => ({ ...page, order_by: 'amount', is_archived: 0 }),
  'registrationFees.addRegistrationFee': () => ({
    name: someone(),
    description: 'With a shirt.',
    fee: 5_000,
    per: 'household',
    year_start: 9,
  }),
  'registrationFees.editRegistrationFee': async (world) => {
    const registration_fee_id = await newFee(world);
    return { registration_fee_id, version: 1, name: someone(), fee: 6_000 };
  },
  'registrationFees.archiveRegistrationFee': async (world) => ({
    registration_fee_id: await newFee(world),
    is_archived: 1,
  }),
  'registrationFees.deleteRegistrationFee': async (world) => ({ registration_fee_id: await newFee(world) }),
  'registrationFees.paidRegistrationFees': ({ student }) => ({ user_detail_id: student, page: 1, per_page: 10 }),
  'registrationFees.payRegistrationFee': async (world) => ({
    registration_fee_id: await newFee(world),
    user_detail_id: world.student,
    paid_on: '',
  }),
  'registrationFees.unpayRegistrationFee': async (world) => ({ paid_id: await newPaid(world) }),
  'registrationFees.exportRegistrationFees': () => ({ search: 'person', is_archived: 0 }),
  'locations.locations': () => ({ ...page, order_by: 'capacity', is_archived: 0 }),
  'locations.addLocation': () => ({
    p_name: someone(),
    address: '1 Long Road',
    capacity: 40,
    rooms: [{ name: 'Studio', capacity: 12 }],
  }),
  'locations.editLocation': async (world) => {
    const { version } = await rowOf(world, 'locations', (row) => row['id'] === world.catalog.location);
    return {
      id: world.catalog.location,
      version,
      p_name: someone(),
      rooms: [{ room_id: world.catalog.room, name: 'Hall', capacity: 30 }],
    };
  },
  'locations.archiveLocation': async (world) => ({ id: (await newLocation(world)).id, is_archived: 1 }),
  'locations.deleteLocation': async (world) => ({ id: (await newLocation(world)).id }),
  'locations.exportLocations': () => ({ search: 'person', is_archived: 0 }),
  'products.products': ({ catalog }) => ({
    ...page,
    order_by: 'on_hand',
    status: 0,
    category_id: catalog.categories.product,
  }),
  'products.productDetails': ({ catalog }) => ({ product_id: catalog.product }),
  'products.addProduct': ({ catalog, file }) => ({
    product_name: someone(),
    category_id: catalog.categories.product,
    description: 'Wood.',
    sku: 'V-44',
    image_handle: file,
    price: 9_900,
    low_stock: 2,
    on_hand: 4,
  }),
  'products.editProduct': async (world) => ({
    product_id: world.catalog.product,
    version: await versionOf(world, 'inventory/product/details/{product_id}', { product_id: world.catalog.product }),
    product_name: someone(),
    category_id: world.catalog.categories.product,
    image_handle: world.file,
  }),
  'products.archiveProduct': async (world) => ({ product_id: (await newProduct(world)).product_id, status: 1 }),
  'products.deleteProduct': async (world) => ({ product_id: (await newProduct(world, { on_hand: 0 })).product_id }),
  'products.moveStock': ({ catalog, student }) => ({
    product_id: catalog.product,
    quantity: 1,
    reason: 'return',
    note: 'Too small',
    user_detail_id: student,
  }),
  'products.stockEntries': ({ catalog }) => ({ product_id: catalog.product, page: 1, per_page: 10 }),
  'products.exportProducts': ({ catalog }) => ({
    search: 'person',
    status: 0,
    category_id: catalog.categories.product,
  }),
  'items.itemsSearch': () => ({ field: 'person', isEdit: 1, type: 'subject' }),
};
