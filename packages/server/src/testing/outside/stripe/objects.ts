import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/** What Stripe calls a thing: `pi_…`. */
export const named = (kind: string): string =>
  `${kind}_${randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x')}`;

/** Seconds since 1970, as Stripe counts. */
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000);

const nobody = { address: null, email: null, name: null, phone: null, tax_id: null };

export function account(id: string, name: string): Stripe.Account {
  return {
    id,
    object: 'account',
    business_profile: { name } as Stripe.Account.BusinessProfile,
    charges_enabled: true,
    country: 'SG',
    default_currency: 'sgd',
    details_submitted: true,
    email: 'office@school.example',
    payouts_enabled: true,
    settings: { dashboard: { display_name: name, timezone: 'Asia/Singapore' } } as Stripe.Account.Settings,
    type: 'standard',
  };
}

type Asked = Pick<
  Stripe.Checkout.Session,
  'client_reference_id' | 'metadata' | 'currency' | 'customer_email' | 'success_url' | 'cancel_url' | 'expires_at'
> & { amount: number; page: (id: string) => string; created: number; customer_creation: 'always' | 'if_required' };

export function session({ amount, page, ...asked }: Asked): Stripe.Checkout.Session {
  const id = named('cs_test');
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_details: null,
    discounts: [],
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: { enabled: false },
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: 'pay',
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: page(id),
    wallet_options: null,
    ...asked,
  };
}

export function intent(
  asked: Pick<
    Stripe.PaymentIntent,
    'amount' | 'currency' | 'created' | 'customer' | 'description' | 'metadata' | 'setup_future_usage'
  >,
): Stripe.PaymentIntent {
  const id = named('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${named('x')}`,
    confirmation_method: 'automatic',
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
    ...asked,
  };
}

export function charge(of: Stripe.PaymentIntent, created: number, failure: string | null): Stripe.Charge {
  return {
    id: named('ch'),
    object: 'charge',
    amount: of.amount,
    amount_captured: failure ? 0 : of.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: failure ? null : named('txn'),
    billing_details: nobody,
    calculated_statement_descriptor: 'SCHOOL',
    captured: !failure,
    created,
    currency: of.currency,
    customer: of.customer as string | null,
    description: of.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure && 'card_declined',
    failure_message: failure && 'Your card was declined.',
    fraud_details: {},
    livemode: false,
    metadata: of.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: !failure,
    payment_intent: of.id,
    payment_method: of.payment_method as string | null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: failure ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

export function card(customer: string | null, created: number): Stripe.PaymentMethod {
  return {
    id: named('pm'),
    object: 'payment_method',
    billing_details: nobody,
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'SG',
      display_brand: 'visa',
      exp_month: 8,
      exp_year: 2031,
      funding: 'credit',
      generated_from: null,
      last4: '4242',
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

export function refund(
  of: Stripe.Charge,
  { amount, created, metadata }: { amount: number; created: number; metadata: Stripe.Metadata },
): Stripe.Refund {
  return {
    id: named('re'),
    object: 'refund',
    amount,
    balance_transaction: named('txn'),
    charge: of.id,
    created,
    currency: of.currency,
    customer: of.customer as string | null,
    customer_account: null,
    metadata,
    payment_intent: of.payment_intent as string,
    payment_method: of.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

export function dispute(of: Stripe.Charge, created: number): Stripe.Dispute {
  return {
    id: named('du'),
    object: 'dispute',
    amount: of.amount,
    balance_transactions: [],
    charge: of.id,
    created,
    currency: of.currency,
    enhanced_eligibility_types: [],
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: created + 9 * 24 * 3_600,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: of.payment_intent as string,
    reason: 'product_not_received',
    status: 'needs_response',
  };
}

/** The error body of Stripe's API. */
export interface ErrorBody {
  error: {
    type: string;
    message: string;
    code?: string;
    param?: string;
    decline_code?: string;
    payment_intent?: object;
  };
}

export const listOf = <Thing>(data: Thing[], url: string, has_more = false) => ({
  object: 'list' as const,
  url,
  has_more,
  data,
});
