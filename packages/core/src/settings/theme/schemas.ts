import * as z from 'zod/mini';

/** A theme's colours (#rrggbb) and measures, as the widgets' custom properties take them; absent ones stay default. */
export const Theme = z.strictObject({
  accent: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i))),
  on_accent: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i))),
  text: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i))),
  surface: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i))),
  radius: z.optional(z.int().check(z.minimum(0), z.maximum(24))),
  font_family: z.optional(z.string().check(z.maxLength(120), z.regex(/^[\w\s,'"-]*$/))),
});
