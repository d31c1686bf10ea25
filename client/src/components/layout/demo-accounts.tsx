import { Button } from '@/components/ui/button.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import type { Credentials } from '@/components/forms/login-fields.tsx';

interface DemoAccount extends Credentials {
  /** The account's role, as text. */
  who: string;
}

/** Renders the demo accounts, in installations with demo data only. */
export function DemoAccounts({
  accounts,
  onChoose,
}: {
  accounts: readonly DemoAccount[];
  onChoose: (account: Credentials) => void;
}) {
  return (
    <Panel tone="warning" title="Demo accounts">
      <p>This installation runs on made-up data. Choose an account to fill in the form.</p>
      <ul className="mt-2 grid gap-1">
        {accounts.map(({ username, password, who }) => (
          <li key={username} className="flex items-center justify-between gap-x-3">
            <span className="min-w-0">
              <span className="block font-semibold">{who}</span>
              <span className="font-mono text-xs">
                {username} / {password}
              </span>
            </span>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Use ${username}`}
              onClick={() => onChoose({ username, password })}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
