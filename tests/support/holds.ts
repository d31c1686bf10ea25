import { vi } from 'vitest';
import type { AppContext } from '../../server/app/context.ts';
import { GatewayError, type Hold } from '../../server/modules/sales/gateway/gateway.ts';

/** What the gateway answers when nobody knows whether it heard. */
export const unreachable = () => new GatewayError('unreachable', 'The connection was lost');

type Changes = (holdId: string) => Partial<Hold> | Promise<Partial<Hold>>;

/** Lets the gateway say of its holds what it knows, except for what `changes` says; returns the spy. */
export function lieAboutHolds({ gateway }: AppContext, changes: Changes) {
  const read = gateway.read.bind(gateway);
  return vi.spyOn(gateway, 'read').mockImplementation(async (holdId) => {
    const said = await changes(holdId);
    return { ...(await read(holdId)), ...said };
  });
}
