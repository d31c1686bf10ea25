import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { operatorLogout } from '@shared/contracts/operators.ts';
import { lostChunkNotice } from '@/components/lazy/lazy-overlay.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { AdminFrame } from '@/features/operators/admin-frame.tsx';
import { AdminTabs } from '@/features/operators/admin-tabs.tsx';
import { OperatorLoginForm } from '@/features/operators/login-form.tsx';
import { operatorCall } from '@/features/operators/operator-api.ts';
import { forgetOperatorToken, operatorToken, useOperatorToken } from '@/features/operators/operator-session.ts';
import { recoverWith } from '@/lib/api/api-client.ts';
import { isFactorRefusal } from '@/lib/api/factor-refusal.ts';
import { loadChunk } from '@/lib/lazy/load-chunk.ts';
import { queryDefaults } from '@/lib/query/query-defaults.ts';

const importFactor = () => import('@/features/operators/operator-factor.ts');

recoverWith(async ({ code }) => isFactorRefusal(code) && (await loadChunk(importFactor)).clearOperatorUp(code));

/** Holds one token's data; give this the token as its key. */
function SignedIn({ token }: { token: string }) {
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: queryDefaults }));
  useEffect(
    () => () => {
      if (operatorToken() !== token) queryClient.clear();
    },
    [queryClient, token],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <AdminTabs />
    </QueryClientProvider>
  );
}

/** Renders the operator's dashboard, or the sign-in while this device has no token. */
export function AdminPage() {
  const token = useOperatorToken();
  const { toast } = useToast();
  /** The last token, unless it was given up by Logout. */
  const [lastToken, setLastToken] = useState(token);
  if (token !== null && token !== lastToken) setLastToken(token);
  if (token === null) {
    return (
      <AdminFrame acts={null}>
        <OperatorLoginForm isEnded={lastToken !== null} />
      </AdminFrame>
    );
  }
  const handleSecurity = () => {
    void loadChunk(importFactor).then(({ openOperatorSecurity }) => openOperatorSecurity(), () => toast(lostChunkNotice));
  };
  const handleLogout = () => {
    // This device no longer has the token, even if the call fails.
    void operatorCall(operatorLogout, { body: {}, keepalive: true }).catch(() => undefined);
    forgetOperatorToken(token);
    setLastToken(null);
    toast({ title: 'Logged Out', description: 'Successfully logged out from admin dashboard' });
  };
  return (
    <AdminFrame acts={{ onSecurity: handleSecurity, onLogout: handleLogout }}>
      <SignedIn key={token} token={token} />
    </AdminFrame>
  );
}
