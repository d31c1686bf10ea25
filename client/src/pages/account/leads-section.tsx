import { Bell, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { Button } from '@/components/ui/button.tsx';
import { Section } from '@/features/account/section.tsx';

function Row({ icon, title, text, children }: { icon: ReactNode; title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {icon}
      <div className="min-w-0 grow basis-40">
        <h3 className="text-base font-semibold">{title}</h3>
        <p className="text-sm text-ink-2 wrap-anywhere">{text}</p>
      </div>
      {children}
    </div>
  );
}

const areaOf = ({ serviceLocation, serviceLatitude, serviceRadius }: CurrentUser) =>
  serviceLatitude === null ? 'Not set yet' : `${serviceRadius} km around ${serviceLocation}`;

/** Renders which leads an electrician sees first and hears about, with the dialogs that change it. */
export function LeadsSection({ user, openDialog }: { user: CurrentUser; openDialog: (dialog: 'area' | 'alerts') => void }) {
  const icon = 'size-5.5 shrink-0 text-ink-2';
  return (
    <Section title="Leads">
      <Row icon={<MapPin aria-hidden="true" className={icon} />} title="Service area" text={areaOf(user)}>
        <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => openDialog('area')}>
          Change<span className="sr-only"> service area</span>
        </Button>
      </Row>
      <Row icon={<Bell aria-hidden="true" className={icon} />} title="Alerts" text="How you hear about new leads, and when">
        <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => openDialog('alerts')}>
          Change<span className="sr-only"> alerts</span>
        </Button>
      </Row>
    </Section>
  );
}
