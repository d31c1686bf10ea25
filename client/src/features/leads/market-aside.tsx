import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import type { ServiceArea } from './lead-area.ts';
import { LivePriceSetting } from './live-price-setting.tsx';
import { PRIVACY_TITLE, PrivacyFacts } from './privacy-notice.tsx';

const NO_AREA = 'Set where you work to see how far away each lead is.';

interface Props {
  area: ServiceArea | null;
  onManageArea: (() => void) | undefined;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-lg border border-line bg-surface p-4 text-sm">
      <h2 className="text-base">{title}</h2>
      {children}
    </section>
  );
}

/** Asks those who never said where they work; for narrow screens, above the list. */
export function AreaPrompt({ area, onManageArea }: Props) {
  if (area || !onManageArea) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm sm:rounded-lg sm:border sm:border-line sm:bg-surface sm:px-4 sm:py-3">
      {/* A phone has room for the way there and for the first lead, not for the reason. */}
      <p className="max-sm:sr-only">{NO_AREA}</p>
      <Button variant="secondary" size="sm" onClick={onManageArea}>
        Set your service area
      </Button>
    </div>
  );
}

/** The column beside the list: where you work, how you hear of leads, what you see, how prices tick. */
export function MarketAside({
  area,
  onManageArea,
  onManageAlerts,
}: Props & { onManageAlerts: (() => void) | undefined }) {
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
          <p className="mt-1 text-ink-2">Hear of new leads near you as messages on your devices or by e-mail.</p>
          <Button variant="secondary" size="sm" className="mt-3" onClick={onManageAlerts}>
            Manage<span className="sr-only"> alerts</span>
          </Button>
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
