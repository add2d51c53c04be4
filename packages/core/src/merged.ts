/** All members of a union as one type. */
type Together<Member> = (Member extends unknown ? (member: Member) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** What all areas add, in one object with exact types. Two areas with the same name are a mistake. */
export function merged<Areas extends object>(areas: Areas): Together<Areas[keyof Areas]> {
  const all: Record<string, unknown> = {};
  for (const [area, parts] of Object.entries(areas) as [string, object][])
    for (const [name, value] of Object.entries(parts)) {
      if (name in all) throw new Error(`${area} brings "${name}", which another area brings already`);
      all[name] = value;
    }
  return all as Together<Areas[keyof Areas]>;
}

/** The areas with an entry of this name, and their entries. */
type Bringing<Areas, Name extends string> = {
  [Area in keyof Areas as Areas[Area] extends Record<Name, unknown> ? Area : never]: Areas[Area] extends Record<
    Name,
    infer Part
  >
    ? Part
    : never;
};

/** Each area's entry of one name (`handlers`), for the areas that have one. */
export function bringing<Areas extends object, Name extends string>(areas: Areas, name: Name): Bringing<Areas, Name> {
  const parts = (Object.entries(areas) as [string, Record<string, unknown>][]).filter(([, area]) => name in area);
  return Object.fromEntries(parts.map(([area, brought]) => [area, brought[name]])) as Bringing<Areas, Name>;
}
