import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { archiveLead } from '@shared/contracts/leads.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { ArchiveLead, RequestDialog, type AskedAct } from './request-acts.tsx';

const request = { leadId: 1042, jobReference: 'AE-1042E', serviceLocation: 'Marrickville NSW 2204', customerName: 'Priya Sharma' };

/** Renders a list of one lead, which leaves it by a button. */
function List({ onDone }: { onDone: () => void }) {
  const [listed, setListed] = useState([request]);
  const [asked, setAsked] = useState<AskedAct | null>(null);
  return (
    <>
      <button type="button" onClick={() => setListed([])}>
        Empty the list
      </button>
      {listed.map((each) => (
        <ArchiveLead key={each.leadId} request={each} onAsk={setAsked} />
      ))}
      {asked ? <RequestDialog asked={asked} listed={listed} onDone={onDone} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

async function ask() {
  const onDone = vi.fn<() => void>();
  const { user } = renderWithApp(<List onDone={onDone} />);
  await user.click(screen.getByRole('button', { name: 'Archive lead AE-1042E' }));
  return { user, onDone, question: within(await screen.findByRole('alertdialog')) };
}

it('asks before it takes a lead off the market, and says so', async () => {
  api.answers(archiveLead, { id: 1042 });
  const { user, onDone, question } = await ask();
  expect(question.getByText('Priya Sharma’s lead AE-1042E leaves the market. You can restore it from Archived leads.')).toBeTruthy();
  expect(api.requests(archiveLead)).toEqual([]);

  await user.click(question.getByRole('button', { name: 'Archive' }));

  expect(await screen.findByText('It’s off the market.')).toBeTruthy();
  expect(api.requests(archiveLead)[0]?.params).toEqual({ leadId: '1042' });
  expect(onDone).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('says that it failed, with the reason in place, also when the lead has left the list by then', async () => {
  api.refuses(archiveLead, 'lead_sold', 'Someone got in first. This lead is sold.');
  const { user, onDone, question } = await ask();

  screen.getByText('Empty the list').click();
  await user.click(question.getByRole('button', { name: 'Archive' }));

  expect(await screen.findByText('Failed to archive lead.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Archive lead AE-1042E' })).toBeNull();
  expect(question.getByRole('alert').textContent).toBe('Someone got in first. This lead is sold.');
  expect(onDone).not.toHaveBeenCalled();
});
