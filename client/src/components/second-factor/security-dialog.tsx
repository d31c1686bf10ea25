import { useEffect, useEffectEvent, useRef, useState, type Ref } from 'react';
import type { SecondFactor } from '@shared/contracts/second-factor.ts';
import type { output } from 'zod/mini';
import type { factorSetUp } from '@shared/contracts/sign-in.ts';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { FocusReturn } from '@/components/ui/focus-return.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton.tsx';
import { type FactorApi, hasFactor } from './factor-api.ts';
import { SecuritySettings } from './security-settings.tsx';
import { useAttempt } from '@/lib/hooks/use-attempt.ts';
import { useUnsaved } from '@/lib/hooks/use-unsaved.ts';

/** Why the dialog opened by itself; undefined when the user opened it. */
export type SetUpReason = output<typeof factorSetUp> | undefined;

const reasons = {
  grace: {
    title: 'Your account needs a second factor',
    text: 'Please set one up now. You can skip it this once, for up to a day. You’ll need it the next time you sign in.',
  },
  required: {
    title: 'Your account needs a second factor',
    text: 'Add a passkey or set up an authenticator app to continue.',
  },
};

interface Reason {
  reason: NonNullable<SetUpReason>;
  isDone: boolean;
  /** The button that continues once a factor is set up. */
  next: Ref<HTMLButtonElement>;
  onDone: () => void;
}

function ReasonPanel({ reason, isDone, next, onDone }: Reason) {
  if (isDone) {
    return (
      <output>
        <Panel tone="success" title="Your second factor is on">
          <p>Save your recovery codes before you continue.</p>
          <Button ref={next} size="sm" className="mt-2" onClick={onDone}>
            Continue
          </Button>
        </Panel>
      </output>
    );
  }
  const { title, text } = reasons[reason];
  return (
    <Panel tone="warning" title={title}>
      <p>{text}</p>
    </Panel>
  );
}

/** Asks before recovery codes disappear that nobody said they saved. */
function CodesQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <>
      <FocusReturn />
      <ConfirmDialog
        title="Close without saving the codes?"
        description="We only show these recovery codes now. Without one, you can’t sign in if you lose your device."
        cancelLabel="Back to the codes"
        confirmLabel="Close"
        onClose={onStay}
        onConfirm={onLeave}
      />
    </>
  );
}

function useFactor(api: FactorApi) {
  const [factor, setFactor] = useState<SecondFactor | null>(null);
  const { error, attempt } = useAttempt();
  const load = useEffectEvent(() => attempt(async () => setFactor(await api.get())));
  useEffect(() => load(), []);
  return { factor, setFactor, error, retry: () => attempt(async () => setFactor(await api.get())) };
}

/** Renders the signed-in user's second factor settings. Closes with whether they have one. */
export function SecurityDialog({ api, reason, onClose }: { api: FactorApi; reason: SetUpReason; onClose: (hasFactor: boolean) => void }) {
  const { factor, setFactor, error, retry } = useFactor(api);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isDone = factor !== null && hasFactor(factor);
  const close = () => onClose(isDone);
  // Every way out: Esc, an outside tap, the close button, Back and Continue.
  const handleClose = codes ? () => setIsAsking(true) : close;
  const next = useRef<HTMLButtonElement>(null);
  const codesPart = useRef<HTMLHeadingElement>(null);
  const handleCodes = (shown: readonly string[] | null) => {
    setCodes(shown);
    // The pressed button unmounts.
    if (shown === null) (next.current ?? codesPart.current)?.focus();
  };
  useUnsaved(codes !== null);
  return (
    <Dialog onClose={handleClose} title="Security" description="A second factor as well as your password">
      <div className="grid gap-4">
        {reason ? <ReasonPanel reason={reason} isDone={isDone} next={next} onDone={handleClose} /> : null}
        {error ? (
          <>
            <FormFailure error={error} />
            <Button variant="secondary" onClick={retry}>
              Try again
            </Button>
          </>
        ) : null}
        {factor === null && error === null ? (
          <SkeletonGroup label="Loading your second factor">
            <Skeleton className="h-36 rounded-lg" />
          </SkeletonGroup>
        ) : null}
        {factor ? <SecuritySettings factor={factor} api={api} codes={codes} codesPart={codesPart} onCodes={handleCodes} onChange={setFactor} /> : null}
      </div>
      {isAsking ? <CodesQuestion onStay={() => setIsAsking(false)} onLeave={close} /> : null}
    </Dialog>
  );
}
