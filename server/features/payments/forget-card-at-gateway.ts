import * as z from 'zod';
import { defineJob } from '../../jobs/job.ts';

/** Forgets a card at the gateway that no account keeps any more. Safe to repeat. */
export const forgetCardAtGateway = defineJob({
  name: 'forget-card',
  payload: z.object({ paymentMethodId: z.string() }),
  maxAttempts: 12,
  async run({ gateway }, { paymentMethodId }) {
    await gateway.forgetCard(paymentMethodId);
  },
});
