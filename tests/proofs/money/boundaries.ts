import type { AppContext } from '../../../server/app/context.ts';
import type { Db } from '../../../server/platform/db/client.ts';
import type { PaymentGateway } from '../../../server/modules/sales/gateway/gateway.ts';

/** Is called at each moment at which a process may die, with the moment's name. */
export type AtBoundary = (name: string) => void | Promise<void>;

/** What a purchase does not ask the gateway. */
const UNCOUNTED = new Set(['readEvent', 'listPayments', 'listDeclines', 'listSetupDeclines', 'hasCard', 'forgetCard']);

type Call = (...args: unknown[]) => Promise<unknown>;

/**
 * Wraps what a use case reaches the world with, so that a process can be ended before and after every call of the
 * gateway and every commit. The product itself knows nothing of it.
 */
export function withBoundaries(ctx: AppContext, at: AtBoundary): AppContext {
  return { ...ctx, gateway: gatewayWith(ctx.gateway, at), db: databaseWith(ctx.db, at) };
}

function gatewayWith(gateway: PaymentGateway, at: AtBoundary): PaymentGateway {
  return new Proxy(gateway, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof name !== 'string' || typeof member !== 'function' || UNCOUNTED.has(name)) return member;
      return async (...args: unknown[]) => {
        await at(`before ${name}`);
        const answer = await (member as Call).apply(target, args);
        await at(`after ${name}`);
        return answer;
      };
    },
  });
}

function databaseWith(db: Db, at: AtBoundary): Db {
  const transaction: Db['transaction'] = async (work, config) => {
    const result = await db.transaction(async (tx) => {
      const written = await work(tx);
      await at('before commit');
      return written;
    }, config);
    await at('after commit');
    return result;
  };
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
}

/** Ends this process as the power does: nothing is flushed, nobody is told. */
export function die(): void {
  process.kill(process.pid, 'SIGKILL');
}
