/** Days that happenings are kept for: webhooks can be sent again, and automations tried, for that long. */
export const KEPT_DAYS = 35;
