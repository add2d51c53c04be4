/** Every table of the database. Each area adds its own in its `tables.ts`, by `declare module`. */
export interface Database {}
