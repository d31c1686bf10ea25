import { useState } from 'react';
import { operatorFactor } from '@shared/contracts/second-factor.ts';
import type { FactorChoices } from '@shared/contracts/sign-in.ts';
import { factorApi } from '@/components/second-factor/factor-api.ts';
import { FactorForm } from '@/components/second-factor/factor-form.tsx';
import { FactorStepHeading } from '@/components/second-factor/factor-step-heading.tsx';
import { callWithToken } from './operator-api.ts';

/** Renders the second step of an operator's sign-in: until then `token` grants no access. */
export function OperatorFactorStep({ token, choices, onGiven }: { token: string; choices: FactorChoices; onGiven: () => void }) {
  const [api] = useState(() => factorApi(operatorFactor, callWithToken(token)));
  return (
    <div className="grid gap-4">
      <FactorStepHeading />
      <FactorForm
        choices={choices}
        challenge={api.challenge}
        give={async (given) => {
          await api.give(given);
          onGiven();
        }}
      />
    </div>
  );
}
