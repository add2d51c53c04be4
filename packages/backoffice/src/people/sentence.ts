/** A keyword of the server as a word: "open day" gives "Open day". */
export const sentence = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
