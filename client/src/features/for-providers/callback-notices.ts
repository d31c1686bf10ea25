import type { ToastMessage } from '@/components/ui/toast.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';

/** Returns the toast for a failed request, with the phone number. */
export function failedNotice() {
  return {
    title: 'Error',
    description: `Failed to request callback. Please try again or call ${clientConfig.brand.phone}.`,
    variant: 'destructive',
  } as const satisfies ToastMessage;
}
