/** A picture of the menu by its name; the build has put it into the page. What is beside it says what it means. */
export function MenuIcon({ name, size }: { name: string; size: number }) {
  return (
    <svg width={size} height={size} strokeWidth={1.75} aria-hidden>
      <use href={`#icon-${name}`} />
    </svg>
  );
}
