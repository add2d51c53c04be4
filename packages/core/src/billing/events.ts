import { alert, kind } from '../http/kind.ts';

const group = 'Billing';
const news = ['billing'] as const;

export const taxKinds = {
  added: kind('tax_added', { group, does: 'added a tax', news }),
  changed: kind('tax_changed', { group, does: 'changed a tax', news }),
  archived: kind('tax_archived', { group, does: 'archived a tax', news }),
  restored: kind('tax_restored', { group, does: 'restored a tax', news }),
};

export const itemTaxesChanged = kind('item_taxes_changed', { group, does: 'changed the taxes of an item', news });

export const billingSettingsChanged = kind('billing_settings_changed', {
  group,
  does: 'changed the billing settings',
  news,
});

export const invoiceFormatChanged = kind('invoice_format_changed', { group, does: 'changed the invoice format', news });

export const paymentModeKinds = {
  added: kind('payment_mode_added', { group, does: 'added a payment mode', news }),
  changed: kind('payment_mode_changed', { group, does: 'changed a payment mode', news }),
  archived: kind('payment_mode_archived', { group, does: 'archived a payment mode', news }),
  deleted: kind('payment_mode_deleted', { group, does: 'deleted a payment mode', news }),
  reordered: kind('payment_modes_reordered', { group, does: 'reordered the payment modes', news }),
};

export const invoiceKinds = {
  drafted: kind('invoice_drafted', { group, does: 'drafted an invoice for @', feed: false, news }),
  scheduled: kind('invoice_scheduled', {
    group,
    does: 'scheduled an invoice for @',
    feed: 'has an invoice scheduled',
    news,
  }),
  issued: kind('invoice_issued', { group, does: 'issued an invoice for @', feed: 'has a new invoice', news }),
  changed: kind('invoice_changed', { group, does: 'changed an invoice for @', feed: false, news }),
  replaced: kind('invoice_replaced', {
    group,
    does: 'replaced an invoice for @ with a new one',
    feed: 'has an invoice that was replaced',
    news,
  }),
  cancelled: kind('invoice_cancelled', {
    group,
    does: 'cancelled an invoice for @',
    feed: 'had an invoice cancelled',
    news,
  }),
  deleted: kind('invoice_deleted', { group, does: 'deleted a draft invoice for @', feed: false, news }),
  sent: kind('invoice_sent', { group, does: 'sent an invoice for @', feed: 'was sent an invoice', news }),
};

export const invoicesExported = kind('invoices_exported', { group, does: 'exported invoices' });
export const paymentsExported = kind('payments_exported', { group, does: 'exported payments' });
export const creditNotesExported = kind('credit_notes_exported', { group, does: 'exported credit notes' });

export const installmentsChanged = kind('installments_changed', {
  group,
  does: 'changed the installments of an invoice for @',
  feed: 'has different installments',
  news,
});

export const paymentKinds = {
  recorded: kind('payment_recorded', {
    group,
    does: 'recorded a payment for @',
    feed: 'paid',
    news,
  }),
  changed: kind('payment_changed', { group, does: 'changed a payment for @', feed: false, news }),
  deleted: kind('payment_deleted', {
    group,
    does: 'deleted a payment for @',
    feed: 'had a payment deleted',
    news,
  }),
  receipted: kind('receipt_sent', { group, does: 'sent a receipt for @', feed: false, news }),
  refunded: kind('payment_refunded', {
    group,
    does: 'refunded a payment for @',
    feed: 'got money back',
    news,
  }),
  paidOnline: kind('paid_online', {
    group,
    does: 'paid online for @',
    by: 'family',
    feed: 'paid online',
    news,
  }),
  extra: kind('payment_extra', {
    group,
    does: 'paid more than was owed for @',
    by: 'family',
    feed: 'paid more than was owed',
    news,
  }),
  refundBegun: kind('refund_begun', { group, does: 'started a refund for @', feed: false, news }),
  refundMailed: kind('refund_sent', { group, does: 'told @ about a refund', feed: false, news }),
  refundFailed: kind('refund_failed', { group, does: 'could not refund a payment for @', feed: false, news }),
  refundReturned: kind('refund_returned', { group, does: 'got a refund for @ back', feed: false, news }),
  disputed: kind('payment_disputed', {
    group,
    does: 'heard that a payment for @ is disputed',
    feed: 'has a disputed payment',
    news,
  }),
  disputeWon: kind('dispute_won', { group, does: 'won the dispute about a payment for @', feed: false, news }),
  disputeLost: kind('dispute_lost', { group, does: 'lost the dispute about a payment for @', feed: false, news }),
  claimed: kind('payment_claimed', {
    group,
    does: 'reported a transfer for @',
    by: 'family',
    feed: 'reported a transfer',
    news,
  }),
  confirmed: kind('payment_confirmed', {
    group,
    does: 'confirmed a transfer for @',
    feed: 'paid by transfer',
    news,
  }),
  rejected: kind('payment_rejected', {
    group,
    does: 'did not find a transfer for @',
    feed: 'reported a transfer that did not arrive',
    news,
  }),
  reminded: kind('payment_reminded', {
    group,
    does: 'sent a payment reminder for @',
    feed: 'got a payment reminder',
    news,
  }),
};

export const gatewayKinds = {
  connected: kind('gateway_connected', { group, does: 'connected a payment gateway', news }),
  odd: kind('gateway_odd_payment', {
    group,
    does: 'got another amount from a payment gateway than was asked for',
    news,
  }),
  disconnected: kind('gateway_disconnected', { group, does: 'disconnected a payment gateway', news }),
};

export const reminderKinds = {
  changed: kind('reminders_changed', { group, does: 'changed the payment reminders', news }),
  paused: kind('reminders_paused', {
    group,
    does: 'paused the payment reminders of @',
    feed: 'gets no payment reminders for now',
    news,
  }),
  resumed: kind('reminders_resumed', {
    group,
    does: 'resumed the payment reminders of @',
    feed: 'gets payment reminders again',
    news,
  }),
};

export const methodKinds = {
  saved: kind('method_saved', {
    group,
    does: 'saved a payment method of @',
    by: 'family',
    feed: 'saved a payment method',
    news,
  }),
  removed: kind('method_removed', {
    group,
    does: 'removed a payment method of @',
    by: 'family',
    feed: 'had a saved payment method removed',
    news,
  }),
  stopped: kind('autopay_stopped', {
    group,
    does: 'switched automatic payments of @ off',
    by: 'family',
    feed: 'stopped automatic payments',
    news,
  }),
  on: kind('autopay_on', { group, does: 'switched automatic payments on for @', feed: false, news }),
  off: kind('autopay_off', { group, does: 'switched automatic payments off for @', feed: false, news }),
  scheduled: kind('charge_scheduled', { group, does: 'charged the saved method of @', feed: false, news }),
  failed: kind('charge_failed', {
    group,
    does: 'could not charge the saved method of @',
    feed: 'has a charge that failed',
    news,
  }),
};

export const creditKinds = {
  given: kind('credit_given', { group, does: 'gave credit to @', feed: 'got credit', news }),
  taken: kind('credit_taken', { group, does: 'took credit from @', feed: 'had credit taken back', news }),
  used: kind('credit_used', { group, does: 'used the credit of @ for an invoice', feed: false, news }),
  expired: kind('credit_expired', { group, does: 'let credit of @ expire', feed: 'had credit expire', news }),
};

export const creditNoteKinds = {
  made: kind('credit_note_made', { group, does: 'made a credit note for @', feed: 'got a credit note', news }),
  sent: kind('credit_note_sent', { group, does: 'sent a credit note for @', feed: false, news }),
  voided: kind('credit_note_voided', {
    group,
    does: 'voided a credit note for @',
    feed: 'had a credit note voided',
    news,
  }),
};

export const couponKinds = {
  added: kind('coupon_added', { group, does: 'added a coupon', news }),
  changed: kind('coupon_changed', { group, does: 'changed a coupon', news }),
};

export const membershipKinds = {
  added: kind('membership_added', { group, does: 'started a membership for @', feed: 'has a new membership', news }),
  changed: kind('membership_changed', { group, does: 'changed a membership of @', feed: false, news }),
  paused: kind('membership_paused', { group, does: 'paused a membership of @', feed: 'paused a membership', news }),
  resumed: kind('membership_resumed', { group, does: 'resumed a membership of @', feed: 'resumed a membership', news }),
  cancelled: kind('membership_cancelled', {
    group,
    does: 'cancelled a membership of @',
    feed: 'cancelled a membership',
    news,
  }),
  reverted: kind('membership_kept', {
    group,
    does: 'took back the cancellation of a membership of @',
    feed: 'kept a membership',
    news,
  }),
  billed: kind('membership_billed', { group, does: 'billed a membership of @', feed: false, news }),
};

export const statementExported = kind('statement_exported', {
  group,
  does: 'exported the statement of @',
  feed: false,
});

export const owingExported = kind('owing_exported', { group, does: 'exported who owes' });

/** What of yesterday needs staff: overdue invoices, memberships that were not billed, mails with documents that failed. */
export const billingAlert = alert('billing', {
  label: 'Billing needs attention',
  to: 'Staff with the access Billing',
  readers: 'staff',
});

/** A saved method could not be charged, and is not tried again. */
export const chargeAlert = alert('failed_charge', {
  label: 'Automatic payment failed',
  to: 'Staff with the access Billing',
  readers: 'staff',
});

/** The mails with the receipt of a payment, where nobody asked for it by hand, and about money that went back. */
export const receiptAlert = alert('receipt', {
  label: 'Payment received or refunded',
  to: 'Those who paid',
  readers: 'families',
});

/** A bank disputes a payment, or has decided. */
export const disputeAlert = alert('dispute', {
  label: 'Payment disputed',
  to: 'Staff with the access Billing',
  readers: 'staff',
});

/** A family reported a transfer, which staff confirm once it arrives. */
export const claimAlert = alert('claim', {
  label: 'Transfer to confirm',
  to: 'Staff with the access Billing',
  readers: 'staff',
});

/** The mail with an invoice, its PDF and a link. */
export const invoiceAlert = alert('invoice', {
  label: 'Invoice issued',
  to: 'Those who pay',
  readers: 'families',
});
