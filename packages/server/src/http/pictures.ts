/** A picture's address as a page on another site can load it. */
export function pictureAt(handle: string | null, publicUrl: string): string | null {
  return handle && `${publicUrl}/files/${handle}`;
}
