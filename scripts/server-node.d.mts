/** The flags of the Node that runs the server. */
export const nodeFlags: readonly string[];
/** What its environment has beside the operator's own. */
export const nodeEnv: Readonly<Record<string, string>>;
