import type { ToastMessage } from '@/components/ui/toast.tsx';
import { clientConfig } from '@/lib/client-config.ts';

/** Says that the request was not taken, and the way around it. */
export function failedNotice() {
  return {
    title: 'Error',
    description: `Failed to request callback. Please try again or call ${clientConfig.brand.phone}.`,
    variant: 'destructive',
  } as const satisfies ToastMessage;
}
