import { fieldsIn, type NamedField, type NameIn, type OwnPart, type PersonPart, type PersonValues } from '../fields.ts';

/** The field of a name; undefined if the name is another one. */
export const fieldNamed = (name: string): NamedField | undefined => fieldsIn().find((field) => field.name === name);

/** Something of each field of some parts, by the field's name. */
export function each<Part extends PersonPart, Made>(
  parts: readonly Part[],
  make: (field: NamedField<Part>) => Made,
): Record<NameIn<Part>, Made> {
  return Object.fromEntries(fieldsIn(...parts).map((field) => [field.name, make(field)])) as Record<NameIn<Part>, Made>;
}

/** Values of several parts, made from texts; an unknown option counts as empty. */
export function valuesFrom<Part extends PersonPart>(
  parts: readonly Part[],
  text: (field: NamedField<Part>) => string,
): PersonValues<Part> {
  const value = (field: NamedField<Part>): string => {
    const given = text(field);
    return field.options && !field.options.some((one) => one.value === given) ? '' : given;
  };
  return each(parts, value) as PersonValues<Part>;
}

/** Everything except the address, which is a separate value. */
export const ownParts: readonly OwnPart[] = ['name', 'contact', 'about', 'origin'];
