/** The package ships no types: every export is a scale of twelve hex colours. */
declare module '@radix-ui/colors';
