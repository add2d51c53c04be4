/** placeholder until hosted pages land */
export async function buildHosted(): Promise<void> {}
