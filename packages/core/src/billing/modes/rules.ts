/** The payment modes that every school has: Cash, Cheque, Credit/Debit Cards. */
export const builtInModes = [1, 3, 4] as const;

/** Whether a payment mode is one of those that every school has: it can't be deleted. */
export const isBuiltIn = (mode_id: number): boolean => (builtInModes as readonly number[]).includes(mode_id);
