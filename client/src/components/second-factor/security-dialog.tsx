import { useEffect, useEffectEvent, useState } from 'react';
import type { SecondFactor } from '@shared/contracts/second-factor.ts';
import type { output } from 'zod/mini';
import type { factorSetUp } from '@shared/contracts/sign-in.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton.tsx';
import { AttemptFailure } from './attempt-failure.tsx';
import type { FactorApi } from './factor-api.ts';
import { SecuritySettings } from './security-settings.tsx';
import { useAttempt } from './use-attempt.ts';

/** Why the dialog opens by itself; undefined when somebody opened it. */
export type SetUpReason = output<typeof factorSetUp> | undefined;

const reasons = {
  grace: {
    title: 'Your account needs a second factor',
    text: 'Please set one up now. You can go on without it this once, for a day at most; at your next sign-in it is needed.',
  },
  required: {
    title: 'Your account needs a second factor',
    text: 'Until you have set one up, nothing else opens. Add a passkey or set up an authenticator app.',
  },
};

function ReasonPanel({ reason, isDone, onDone }: { reason: NonNullable<SetUpReason>; isDone: boolean; onDone: () => void }) {
  if (isDone) {
    return (
      <output>
        <Panel tone="earth" title="Your second factor is on">
          <p>Keep the recovery codes before you go on.</p>
          <Button size="sm" className="mt-2" onClick={onDone}>
            Go on
          </Button>
        </Panel>
      </output>
    );
  }
  const { title, text } = reasons[reason];
  return (
    <Panel tone="spark" title={title}>
      <p>{text}</p>
    </Panel>
  );
}

function useFactor(api: FactorApi) {
  const [factor, setFactor] = useState<SecondFactor | null>(null);
  const { error, attempt } = useAttempt();
  const load = useEffectEvent(() => attempt(async () => setFactor(await api.get())));
  useEffect(() => load(), []);
  return { factor, setFactor, error, retry: () => attempt(async () => setFactor(await api.get())) };
}

/** The second factor of whoever is signed in. Closes with whether there is one. */
export function SecurityDialog({ api, reason, onClose }: { api: FactorApi; reason: SetUpReason; onClose: (hasFactor: boolean) => void }) {
  const { factor, setFactor, error, retry } = useFactor(api);
  const isDone = factor !== null && (factor.passkeys.length > 0 || factor.app !== null);
  const close = () => onClose(isDone);
  return (
    <Dialog onClose={close} title="Security" description="A second factor beside your password">
      <div className="grid gap-4">
        {reason ? <ReasonPanel reason={reason} isDone={isDone} onDone={close} /> : null}
        {error ? (
          <>
            <AttemptFailure error={error} />
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
        {factor ? <SecuritySettings factor={factor} api={api} onChange={setFactor} /> : null}
      </div>
    </Dialog>
  );
}
