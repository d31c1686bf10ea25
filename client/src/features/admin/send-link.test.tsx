import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { sendRequestLink } from '@shared/contracts/manage-requests.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { RequestDialog, SendLink, type AskedAct } from './request-acts.tsx';

const request = { leadId: 7, jobReference: 'AE-7E', serviceLocation: 'Richmond' };

function Sending() {
  const [asked, setAsked] = useState<AskedAct | null>(null);
  return (
    <>
      <SendLink request={request} onAsk={setAsked} />
      {asked ? <RequestDialog asked={asked} listed={[request]} onDone={() => undefined} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

async function ask() {
  const { user } = renderWithApp(<Sending />);
  await user.click(screen.getByRole('button', { name: 'Send a new link for AE-7E' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Send a new link for AE-7E?' }));
  return { question, confirm: () => user.click(question.getByRole('button', { name: 'Send a new link' })) };
}

it.each([
  ['email', 'p•••@ex•••.com', 'It’s on its way by email to p•••@ex•••.com. Earlier links no longer work.'],
  ['text', '157', 'It’s on its way by text to the number that ends in 157. Earlier links no longer work.'],
] as const)('asks, and says where it goes by %s', async (by, to, text) => {
  api.answers(sendRequestLink, { by, to });
  const { confirm } = await ask();
  expect(api.requests(sendRequestLink)).toEqual([]);

  await confirm();

  expect(await screen.findByText(text)).toBeDefined();
  expect(api.requests(sendRequestLink).map(({ params }) => params)).toEqual([{ leadId: '7' }]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('says why there is nowhere to send it', async () => {
  api.refuses(sendRequestLink, 'conflict', 'There is nowhere to send a link.');
  const { question, confirm } = await ask();

  await confirm();

  expect(await question.findByText('There is nowhere to send a link.')).toBeDefined();
});
