import { useState, type ReactNode, type Ref } from 'react';
import type { FactorSetUp, SecondFactor } from '@shared/contracts/second-factor.ts';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { formatDay, formatMoment } from '@/lib/time/format.ts';
import { AddPasskey } from './add-passkey.tsx';
import { type FactorApi, hasFactor } from './factor-api.ts';
import { RecoveryCodePanel } from './recovery-code-panel.tsx';
import { SetUpApp } from './set-up-app.tsx';
import { useAttempt } from '@/lib/hooks/use-attempt.ts';

function Part({ id, heading, headingRef, children }: { id: string; heading: string; headingRef?: Ref<HTMLHeadingElement> | undefined; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid justify-items-start gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0 *:w-full *:max-w-full">
      <h3 ref={headingRef} id={id} tabIndex={-1} className="text-base font-semibold">
        {heading}
      </h3>
      {children}
    </section>
  );
}

const usedText = (at: string | null) => (at === null ? 'not used yet' : `last used ${formatMoment(at)}`);

/** The confirmation before a removal or replacement, and its action. */
interface Question {
  title: string;
  description: string;
  confirmLabel: string;
  act: () => Promise<void>;
}

interface PartProps {
  factor: SecondFactor;
  api: FactorApi;
  ask: (question: Question) => void;
  onChange: (factor: SecondFactor) => void;
  onSetUp: (answer: FactorSetUp) => void;
}

function Passkeys({ factor: { passkeys }, api, ask, onChange, onSetUp }: PartProps) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Part id="factor-passkeys" heading="Passkeys">
      <p className="text-sm text-ink-2">A passkey is stored on your phone, computer or security key. Nobody can copy it or trick you into giving it away.</p>
      <ul className="grid gap-2 empty:hidden">
        {passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
          <li key={id} className="flex items-center justify-between gap-3 rounded-md border border-line p-3">
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{name}</span>
              <span className="block text-sm text-ink-2">
                Added {formatDay(addedAt)}, {usedText(lastUsedAt)}
              </span>
            </span>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Remove ${name}`}
              onClick={() =>
                ask({
                  title: `Remove the passkey “${name}”?`,
                  description: 'You’ll no longer be able to sign in with it.',
                  confirmLabel: 'Remove',
                  act: async () => onChange(await api.removePasskey(id)),
                })
              }
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {isAdding ? (
        <AddPasskey
          api={api}
          onAdded={(answer) => {
            setIsAdding(false);
            onSetUp(answer);
          }}
          onCancel={() => setIsAdding(false)}
        />
      ) : (
        <div>
          <Button variant="secondary" size="sm" onClick={() => setIsAdding(true)}>
            Add a passkey
          </Button>
        </div>
      )}
    </Part>
  );
}

function App({ factor: { app }, api, ask, onChange, onSetUp }: PartProps) {
  const [isAdding, setIsAdding] = useState(false);
  const askToRemove = () =>
    ask({
      title: 'Remove the authenticator app?',
      description: 'Its codes will stop working.',
      confirmLabel: 'Remove',
      act: async () => onChange(await api.removeApp()),
    });
  return (
    <Part id="factor-app" heading="Authenticator app">
      <p className="text-sm text-ink-2">
        {app ? `Set up ${formatDay(app.addedAt)}, ${usedText(app.lastUsedAt)}.` : 'An app on your phone that shows a new code every 30 seconds.'}
      </p>
      {isAdding ? (
        <SetUpApp
          api={api}
          onAdded={(answer) => {
            setIsAdding(false);
            onSetUp(answer);
          }}
          onCancel={() => setIsAdding(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => setIsAdding(true)}>
            {app ? 'Set up another app' : 'Set up an app'}
          </Button>
          {app ? (
            <Button variant="secondary" size="sm" onClick={askToRemove}>
              Remove the app
            </Button>
          ) : null}
        </div>
      )}
    </Part>
  );
}

function RecoveryCodes({ factor: { recoveryCodesLeft }, api, ask, headingRef, onSetUp }: PartProps & { headingRef: Ref<HTMLHeadingElement> }) {
  const askToMake = () =>
    ask({
      title: 'Create new recovery codes?',
      description: 'Your current codes will stop working.',
      confirmLabel: 'Create new codes',
      act: async () => onSetUp(await api.makeRecoveryCodes()),
    });
  return (
    <Part id="factor-codes" heading="Recovery codes" headingRef={headingRef}>
      <p className="text-sm text-ink-2">{recoveryCodesLeft} of your codes are left. Each one signs you in once if you lose your device.</p>
      <div>
        <Button variant="secondary" size="sm" onClick={askToMake}>
          Create new codes
        </Button>
      </div>
    </Part>
  );
}

function QuestionDialog({ question: { act, ...texts }, onClose }: { question: Question; onClose: () => void }) {
  const { isPending, error, attempt } = useAttempt();
  return (
    <ConfirmDialog
      {...texts}
      pendingText="One moment…"
      isPending={isPending}
      error={error?.message}
      onConfirm={() => attempt(() => act().then(onClose))}
      onClose={onClose}
    />
  );
}

interface Props extends Pick<PartProps, 'factor' | 'api' | 'onChange'> {
  /** New recovery codes, until the user says that they are saved. */
  codes: readonly string[] | null;
  /** The heading of what is left of the codes. */
  codesPart: Ref<HTMLHeadingElement>;
  onCodes: (codes: readonly string[] | null) => void;
}

/** Renders the user's second factors, and how to add and remove them. */
export function SecuritySettings({ factor, api, codes, codesPart, onCodes, onChange }: Props) {
  const [question, setQuestion] = useState<Question | null>(null);
  const handleSetUp = ({ secondFactor, recoveryCodes }: FactorSetUp) => {
    onChange(secondFactor);
    if (recoveryCodes) onCodes(recoveryCodes);
  };
  const props = { factor, api, ask: setQuestion, onChange, onSetUp: handleSetUp };
  return (
    <div className="grid gap-4">
      {codes ? <RecoveryCodePanel codes={codes} onKept={() => onCodes(null)} /> : null}
      <Passkeys {...props} />
      <App {...props} />
      {hasFactor(factor) ? <RecoveryCodes {...props} headingRef={codesPart} /> : null}
      {question ? <QuestionDialog question={question} onClose={() => setQuestion(null)} /> : null}
    </div>
  );
}
