import { PhoneButton } from '@/components/phone-link.tsx';
import { Panel } from '@/components/ui/panel.tsx';

function DangerTitle() {
  return (
    <>
      In danger? Call{' '}
      <a href="tel:000" className="inline-block min-w-6 text-active-wire underline">
        000
      </a>
      .
    </>
  );
}

/** What to do before anything else when it is an emergency. Announced politely the moment it appears. */
export function EmergencyNotice({ isShown }: { isShown: boolean }) {
  return (
    <div aria-live="polite">
      {isShown ? (
        <Panel tone="active" title={<DangerTitle />} className="mt-4">
          <p>
            Stay away from anything that sparks, smokes or is wet. Fallen lines: stay well clear and
            call your network distributor.
          </p>
          <PhoneButton variant="primary" className="my-3 max-sm:w-full max-sm:px-3" />
          <p>A call is the fastest way to get someone out. You can also go on with this form.</p>
        </Panel>
      ) : null}
    </div>
  );
}
