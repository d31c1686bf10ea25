import type { ReactNode } from 'react';
import { PhoneButton } from '@/components/layout/phone-link.tsx';
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

/** Said of every emergency that was sent. */
export const NO_PROMISE = 'We can’t promise that an electrician will call, so please don’t wait. A call is the fastest way.';

/** Renders what to do first in an emergency, and whom to call; `children` say what else is under way. */
export function EmergencyPanel({ children }: { children: ReactNode }) {
  return (
    <Panel tone="danger" title={<DangerTitle />} className="mt-4">
      <p>
        Stay away from anything that sparks, smokes or is wet. Fallen lines: stay well clear and call your network distributor.
      </p>
      <PhoneButton variant="primary" className="my-3 max-sm:w-full max-sm:px-3" />
      <p>{children}</p>
    </Panel>
  );
}

/** Renders the emergency panel under the answer that says so, and announces it when it appears. */
export function EmergencyNotice({ isShown }: { isShown: boolean }) {
  return (
    <div aria-live="polite">
      {isShown ? (
        <EmergencyPanel>
          A call gets someone out fastest. You can also keep filling in this form.
        </EmergencyPanel>
      ) : null}
    </div>
  );
}
