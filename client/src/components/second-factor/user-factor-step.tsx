import type { CurrentUser } from '@shared/contracts/auth.ts';
import { userFactor } from '@shared/contracts/second-factor.ts';
import type { FactorChoices } from '@shared/contracts/sign-in.ts';
import { call } from '@/lib/api/api-client.ts';
import { FactorForm } from './factor-form.tsx';
import { userFactorApi } from './factor-api.ts';
import { FactorStepHeading } from './factor-step-heading.tsx';

/** Renders the second step of signing in to an account. */
export function UserFactorStep({ choices, onSignedIn }: { choices: FactorChoices; onSignedIn: (user: CurrentUser) => void }) {
  return (
    <div className="grid gap-4">
      <FactorStepHeading />
      <FactorForm
        choices={choices}
        challenge={userFactorApi.challenge}
        give={async (given) => onSignedIn(await call(userFactor.give, { body: given }))}
      />
    </div>
  );
}
