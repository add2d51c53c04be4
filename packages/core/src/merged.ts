/** All members of a union as one type. */
type Together<Member> = (Member extends unknown ? (member: Member) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** What all areas bring, in one object with exact types. Two areas that bring the same name are a mistake. */
export function merged<Areas extends object>(areas: Areas): Together<Areas[keyof Areas]> {
  const all: Record<string, unknown> = {};
  for (const [area, parts] of Object.entries(areas) as [string, object][])
    for (const [name, value] of Object.entries(parts)) {
      if (name in all) throw new Error(`${area} brings "${name}", which another area brings already`);
      all[name] = value;
    }
  return all as Together<Areas[keyof Areas]>;
}

/** The areas that bring something under a name, and what they bring. */
type Bringing<Areas, Name extends string> = {
  [Area in keyof Areas as Areas[Area] extends Record<Name, unknown> ? Area : never]: Areas[Area] extends Record<
    Name,
    infer Part
  >
    ? Part
    : never;
};

/** What each area brings under one name (`handlers`), for the areas that bring it. */
export function bringing<Areas extends object, Name extends string>(areas: Areas, name: Name): Bringing<Areas, Name> {
  const parts = (Object.entries(areas) as [string, Record<string, unknown>][]).filter(([, area]) => name in area);
  return Object.fromEntries(parts.map(([area, brought]) => [area, brought[name]])) as Bringing<Areas, Name>;
}
