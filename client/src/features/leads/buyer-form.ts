import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { buyerForm } from '@shared/contracts/buyer-form.ts';
import { formatAbn } from '@shared/domain/abn.ts';

/** The buyer as their form says it, and as it is sent. */
export interface BuyerInput {
  buyerName: string;
  buyerEmail: string;
  buyerPhone: string;
  buyerCompany?: string | null | undefined;
  buyerAbn?: string | null | undefined;
}

/** The buyer's form, filled in from the account. */
export function useBuyerForm(user: CurrentUser) {
  return useForm<BuyerInput>({
    resolver: standardSchemaResolver(buyerForm),
    defaultValues: {
      buyerName: `${user.firstName} ${user.lastName}`.trim(),
      buyerEmail: user.email ?? '',
      buyerPhone: user.phone,
      buyerCompany: user.companyName ?? '',
      buyerAbn: formatAbn(user.abn ?? ''),
    },
  });
}
