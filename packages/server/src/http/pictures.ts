/** A picture's address as a page on another site can load it. */
export function pictureAt(handle: string | null, publicUrl: string): string | null {
  return handle && `${publicUrl}/files/${handle}`;
}

/** The address of a picture on a school's booking page, which opens while it is there. */
export function pictureOfSale(handle: string | null, { hash }: { hash: string }, publicUrl: string): string | null {
  return handle && `${publicUrl}/files/${handle}?of=${hash}`;
}
