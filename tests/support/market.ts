import { wireFromSettings, type WireMarketSettings } from '../../shared/contracts/market-settings.ts';
import { defaultSettings } from '../../server/modules/market/settings/market-defaults.ts';
import type { TestApp } from './test-app.ts';
import type { Agent } from './sales.ts';

/** The settings of a new market outside of production, as the form sends them. */
export const standardSettings = wireFromSettings(defaultSettings({ isProduction: false, sms: { kind: 'off' } }));

/** Changes the market's settings to the standard ones but for some, whatever they were. */
export async function setMarket(admin: Agent, changes: Partial<WireMarketSettings> = {}): Promise<void> {
  const { body } = await admin.get('/api/market-settings').expect(200);
  const settings = { ...standardSettings, ...changes };
  await admin.post('/api/market-settings').send({ ...settings, base: { version: body.version } }).expect(200);
}

/** The auction of a lead as the database holds it. */
export async function auctionOf({ ctx }: TestApp, leadId: number) {
  const { rows } = await ctx.store.raw.query(
    `select starting_price, auction_duration, last_price_update, expires_at, auction_epoch from leads where id = ${leadId}`,
  );
  const row = rows[0] ?? {};
  return {
    start: String(row['starting_price']),
    minutes: Number(row['auction_duration']),
    startsAt: new Date(String(row['last_price_update'])),
    expiresAt: new Date(String(row['expires_at'])),
    epoch: Number(row['auction_epoch']),
  };
}

/** Moves the market's clock on to an instant. */
export function moveTo({ ctx }: TestApp, iso: string): void {
  ctx.clock.advance(Date.parse(iso) - ctx.clock.now().getTime());
}
