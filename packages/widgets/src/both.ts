/** The two forms in one file: they differ in a few words, and a page with both loads it once. */
import './signup/element.ts';
import './enquiry/element.ts';
