let loading: Promise<typeof import('stripe')> | undefined;

/** Stripe's SDK, which takes a while to load: only those load it who use it, once, because each hook asks for it. */
export const sdk = async () => (await (loading ??= import('stripe'))).default;
