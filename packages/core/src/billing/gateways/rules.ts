/** A key that a school enters to connect a gateway. */
export interface KeyField {
  name: string;
  label: string;
  /** Where the school finds it, in one sentence. */
  hint: string;
  /** Secrets are never shown again: only their last four characters. */
  isSecret: boolean;
  isOptional?: true;
}

/** A gateway as settings show it. */
export interface GatewayCard {
  name: GatewayName;
  title: string;
  /** What families can pay with, in one line. */
  methods: string;
  keys: readonly KeyField[];
  /** The events that its hook must be switched on for; none where it has no hook. */
  events: readonly string[];
  /** The page of the docs about it. */
  docs: string;
}

export const gatewayNames = ['stripe', 'razorpay', 'xendit', 'paynow', 'demo'] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** All gateways, in the order in which settings list them. */
export const gatewayCards: readonly GatewayCard[] = [
  {
    name: 'stripe',
    title: 'Stripe',
    methods: 'Cards, Apple Pay, Google Pay and bank payments',
    keys: [
      {
        name: 'secret_key',
        label: 'Secret key',
        hint: 'In Stripe under Developers, API keys. It begins with sk_ or rk_.',
        isSecret: true,
      },
      {
        name: 'webhook_secret',
        label: 'Signing secret',
        hint: 'In Stripe under Developers, Webhooks, once you have added the address below. It begins with whsec_.',
        isSecret: true,
      },
      {
        name: 'former_webhook_secret',
        label: 'Former signing secret',
        hint: 'Only while you roll the signing secret: both are accepted.',
        isSecret: true,
        isOptional: true,
      },
    ],
    events: [
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
      'checkout.session.expired',
      'payment_intent.succeeded',
      'payment_intent.payment_failed',
      'refund.created',
      'refund.updated',
      'refund.failed',
      'charge.dispute.created',
      'charge.dispute.closed',
    ],
    docs: 'payments/stripe',
  },
  {
    name: 'razorpay',
    title: 'Razorpay',
    methods: 'UPI, cards, net banking and wallets in India',
    keys: [
      {
        name: 'key_id',
        label: 'Key ID',
        hint: 'In Razorpay under Account & Settings, API keys. It begins with rzp_.',
        isSecret: false,
      },
      { name: 'key_secret', label: 'Key secret', hint: 'Shown once, when the key is made.', isSecret: true },
      {
        name: 'webhook_secret',
        label: 'Webhook secret',
        hint: 'The one that you enter in Razorpay under Account & Settings, Webhooks.',
        isSecret: true,
      },
      {
        name: 'former_webhook_secret',
        label: 'Former webhook secret',
        hint: 'Only while you change the webhook secret: both are accepted.',
        isSecret: true,
        isOptional: true,
      },
    ],
    events: [
      'payment_link.paid',
      'payment_link.expired',
      'payment_link.cancelled',
      'payment.failed',
      'refund.created',
      'refund.processed',
      'refund.failed',
      'payment.dispute.created',
      'payment.dispute.won',
      'payment.dispute.lost',
    ],
    docs: 'payments/razorpay',
  },
  {
    name: 'xendit',
    title: 'Xendit',
    methods: 'Cards, bank transfers, e-wallets and QR codes in South-East Asia',
    keys: [
      {
        name: 'secret_key',
        label: 'Secret key',
        hint: 'In Xendit under Settings, Developers, API keys. It begins with xnd_ and is shown once.',
        isSecret: true,
      },
      {
        name: 'callback_token',
        label: 'Callback token',
        hint: 'In Xendit under Settings, Developers, Webhooks. It is called webhook verification token there.',
        isSecret: true,
      },
      {
        name: 'former_callback_token',
        label: 'Former callback token',
        hint: 'Only while you change the callback token: both are accepted.',
        isSecret: true,
        isOptional: true,
      },
    ],
    events: ['Payment Links: invoices paid', 'Refunds: refund succeeded', 'Refunds: refund failed'],
    docs: 'payments/xendit',
  },
  {
    name: 'paynow',
    title: 'PayNow',
    methods: 'Bank transfers in Singapore by QR code, which staff confirm',
    keys: [
      { name: 'proxy', label: 'UEN or mobile number', hint: 'What families pay to.', isSecret: false },
      { name: 'name', label: 'Name', hint: 'What banks show families before they pay.', isSecret: false },
    ],
    events: [],
    docs: 'payments/paynow',
  },
  {
    name: 'demo',
    title: 'Demo',
    methods: 'A page that pretends to take money, to try things out',
    keys: [],
    events: [],
    docs: 'payments',
  },
];

export const gatewayCard = (name: string): GatewayCard | undefined => gatewayCards.find((one) => one.name === name);

/** How a gateway's keys are said in settings: the last four characters of a secret. */
export const hintOf = (value: string): string => (value.length > 8 ? `…${value.slice(-4)}` : '…');

/** What a key's field says while it is empty: "Please enter the secret key", "Please enter the UEN or mobile number". */
export const askFor = ({ label }: Pick<KeyField, 'label'>): string =>
  `Please enter the ${/^[A-Z]{2}/.test(label) ? label : label[0]!.toLowerCase() + label.slice(1)}`;
