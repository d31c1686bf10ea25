import type { ReactNode } from 'react';
import { paths } from '@shared/contracts/page-paths.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { NO_AREA, type AreaProps } from './area-prompt.tsx';
import { LivePriceSetting } from './live-price-setting.tsx';
import { PRIVACY_TITLE, PrivacyFacts } from './privacy-notice.tsx';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-lg border border-line bg-surface p-4 text-sm">
      <h2 className="text-base">{title}</h2>
      {children}
    </section>
  );
}

/** Renders the column beside the list: service area, alerts, standing bids, privacy facts and price updates. */
export function MarketAside({
  area,
  onManageArea,
  onManageAlerts,
  takesBids,
}: AreaProps & {
  onManageAlerts: (() => void) | undefined;
  /** Whether the person can have standing bids. */
  takesBids: boolean;
}) {
  return (
    <aside aria-label="About these leads" className="grid gap-3">
      <Section title="Service area">
        <p className="mt-1 text-ink-2">{area ? area.text : NO_AREA}</p>
        {onManageArea ? (
          <Button variant="secondary" size="sm" className="mt-3" onClick={onManageArea}>
            {area ? 'Manage' : 'Set your service area'}
            {area ? <span className="sr-only"> service area</span> : null}
          </Button>
        ) : null}
      </Section>
      {onManageAlerts ? (
        <Section title="Alerts">
          <p className="mt-1 text-ink-2">Hear about new leads near you on your devices or by email.</p>
          <Button variant="secondary" size="sm" className="mt-3" onClick={onManageAlerts}>
            Manage<span className="sr-only"> alerts</span>
          </Button>
        </Section>
      ) : null}
      {takesBids ? (
        <Section title="Standing bids">
          <p className="mt-1 text-ink-2">Buy a lead for you when its price is down to your amount.</p>
          <ButtonLink href={paths.standingBids} variant="secondary" size="sm" className="mt-3">
            Manage<span className="sr-only"> standing bids</span>
          </ButtonLink>
        </Section>
      ) : null}
      <Section title={PRIVACY_TITLE}>
        <div className="mt-2 grid gap-3 text-ink-2">
          <PrivacyFacts />
        </div>
      </Section>
      <section className="rounded-lg border border-line bg-surface p-4 text-sm">
        <LivePriceSetting />
      </section>
    </aside>
  );
}
