import { createFakeStripe } from './server.ts';

/** Runs the fake on its own: `tsx tests/fake-stripe/main.ts [port]`. Its controls are in control.ts. */
const stripe = await createFakeStripe({ port: Number(process.argv[2] ?? 0) });
process.stdout.write(`Fake Stripe is at ${stripe.url}\n`);
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void stripe.close());
