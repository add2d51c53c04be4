/** A line of a sheet: both sides are plain text. */
export interface SheetRow {
  label: string;
  value: string;
}
/** One person's sheet; the picture is a PNG. */
export interface Sheet {
  name: string;
  line: string;
  picture: Uint8Array | null;
  sections: readonly { title: string; rows: readonly SheetRow[] }[];
}
/** A document of profile sheets, one per page; the logo is a PNG. */
export interface SheetsDocument {
  title: string;
  school: string;
  footer: string;
  logo: Uint8Array | null;
  people: readonly Sheet[];
}
