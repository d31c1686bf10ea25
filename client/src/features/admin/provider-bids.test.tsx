import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listBidsOf } from '@shared/contracts/bid-figures.ts';
import { api } from '@/testing/api.ts';
import { buildBid, buildLimits, buildTrace } from '@/testing/build-bids.ts';
import { openProvider } from '@/testing/provider-driver.tsx';

it('shows an electrician’s standing bids only once they are asked for', async () => {
  const { user, article } = await openProvider();
  api.answers(listBidsOf, {
    limits: buildLimits({ spent: { day: '0.00', week: '118.00', dayLeads: 0, weekLeads: 6 } }),
    bids: [buildBid()],
    bought: [{ purchaseId: 50, jobReference: 'AE-12E', suburb: null, isCalled: true, trace: buildTrace() }],
  });
  expect(api.requests(listBidsOf)).toEqual([]);

  await user.click(article.getByRole('button', { name: 'Show standing bids of Vera Watt' }));

  expect(await screen.findByText('$200, $118.00 spent')).toBeTruthy();
  expect(screen.getByText(/waiting\. Repair \(within 24 hours\) in your service area/)).toBeTruthy();
  expect(screen.getByText(/^Bought at \$20\.00 at 10:30:00 am\. The bid \$20/)).toBeTruthy();
  expect(api.requests(listBidsOf)).toHaveLength(1);
});

it('says so where an account has none', async () => {
  const { user, article } = await openProvider();
  api.answers(listBidsOf, { limits: null, bids: [], bought: [] });

  await user.click(article.getByRole('button', { name: 'Show standing bids of Vera Watt' }));

  expect(await screen.findByText(/has no standing bids/)).toBeTruthy();
});
