import { QuoteWizard } from '@/features/quote/quote-wizard.tsx';

export function GetQuotePage() {
  return <QuoteWizard />;
}
