import { useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { Button } from '@/components/ui/button.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { setSession } from '@/lib/session/session.ts';
import { getTabItem, setTabItem } from '@/lib/storage.ts';
import { LicenceForm } from './licence-form.tsx';

const keyOf = (userId: number) => `licence-reminder-skipped-${userId}`;

function LicenceSaved() {
  const words = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone, so focus moves here.
  useEffect(() => words.current?.focus(), []);
  return (
    <Panel tone="success">
      <p ref={words} tabIndex={-1} className="text-base">
        Your licence is saved. Thank you.
      </p>
    </Panel>
  );
}

/** Asks an electrician without a licence number for one, until skipped for this visit. Buying never waits for it. */
export function LicenceReminder({ user }: { user: CurrentUser }) {
  const [isSkipped, setIsSkipped] = useState(() => getTabItem(keyOf(user.id)) !== undefined);
  const [stage, setStage] = useState<'question' | 'form' | 'saved'>('question');
  if (stage === 'saved') return <LicenceSaved />;
  if (user.userType !== 'provider' || user.licenseNumber !== null || isSkipped) return null;

  const handleSkip = () => {
    setTabItem(keyOf(user.id), true);
    setIsSkipped(true);
  };
  const handleSaved = (updated: CurrentUser) => {
    setStage('saved');
    setSession(updated);
  };
  const skip = (
    <Button variant="quiet" size="sm" onClick={handleSkip}>
      Not now
    </Button>
  );
  return (
    <Panel tone="plain" title="Add your electrical licence (optional)">
      <p>You can buy without it, except leads whose customers were promised a licensed electrician.</p>
      {stage === 'form' ? (
        <LicenceForm user={user} onSaved={handleSaved}>
          {skip}
        </LicenceForm>
      ) : (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => setStage('form')}>
            Add licence
          </Button>
          {skip}
        </div>
      )}
    </Panel>
  );
}
