export { discountCodes } from './discount-codes.ts';
export { leadPurchases } from './lead-purchases.ts';
export { leads } from './leads.ts';
export { operators, operatorTokens } from './operators.ts';
export { providerCallbacks } from './provider-callbacks.ts';
export { discountRedemptions, purchaseAttempts, stripeEvents } from './purchase-attempts.ts';
export { analyticsEvents, auditLog, jobs, rateLimits, sessions } from './records.ts';
export { bookings, suburbs } from './suburbs.ts';
export { passwordResetTokens, users } from './users.ts';
