/** Receipts that the outbox shows. */
export const shownReceipts = 20;
