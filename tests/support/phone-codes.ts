import { customerOf } from './customer-requests.ts';
import { drainJobs } from './drain.ts';
import type { TestApp } from './test-app.ts';

/** Returns what a customer can do with the code of their phone number, beside what `customerOf` can. */
export function phoneCustomerOf(app: TestApp) {
  const customer = customerOf(app);
  const { visitor } = customer;
  return {
    ...customer,
    askCode: (token: string, body: object = {}, ip = '203.0.113.5') =>
      visitor.post('/api/request/phone-code').set('x-forwarded-for', ip).send({ token, ...body }),
    checkCode: (token: string, code: string) => visitor.post('/api/request/phone-code/check').send({ token, code }),
    changePhone: (token: string, customerPhone: string) => visitor.post('/api/request/phone').send({ token, customerPhone }),
    /** Returns the code of the latest text, after everything that waits was sent. */
    async lastCode(): Promise<string> {
      await drainJobs(app.ctx);
      return /code: (\d{6})\./.exec(app.texts.at(-1)?.text ?? '')?.[1] ?? '';
    },
  };
}

/** Returns a code that is not the given one: a different one for each step. */
export const wrongCode = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0');
