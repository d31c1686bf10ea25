import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { archiveLead, type AvailableLead } from '@shared/contracts/leads.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { ArchiveLead } from './archive-lead.tsx';

const lead = { id: 1042, jobReference: 'AE-1042E', customerName: 'Priya Sharma' } as AvailableLead;

async function ask() {
  const onArchived = vi.fn<() => void>();
  const { user } = renderWithApp(<ArchiveLead lead={lead} onArchived={onArchived} />);
  await user.click(screen.getByRole('button', { name: 'Archive lead AE-1042E' }));
  return { user, onArchived, question: within(await screen.findByRole('alertdialog')) };
}

it('asks before it takes a lead off the market, and says so', async () => {
  api.answers(archiveLead, { id: 1042 });
  const { user, onArchived, question } = await ask();
  expect(
    question.getByText(
      'Priya Sharma’s lead AE-1042E leaves the market. You can restore it from Archived leads.',
    ),
  ).toBeTruthy();
  expect(api.requests(archiveLead)).toEqual([]);

  await user.click(question.getByRole('button', { name: 'Archive' }));

  expect(await screen.findByText('It’s off the market.')).toBeTruthy();
  expect(api.requests(archiveLead)[0]?.params).toEqual({ leadId: '1042' });
  expect(onArchived).toHaveBeenCalledOnce();
});

it('says that it failed, with the reason in place', async () => {
  api.refuses(archiveLead, 'lead_sold', 'Someone got in first. This lead is sold.');
  const { user, onArchived, question } = await ask();

  await user.click(question.getByRole('button', { name: 'Archive' }));

  expect(await screen.findByText('Failed to archive lead.')).toBeTruthy();
  expect(question.getByRole('alert').textContent).toBe('Someone got in first. This lead is sold.');
  expect(onArchived).not.toHaveBeenCalled();
});
