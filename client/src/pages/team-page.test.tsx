import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import {
  deactivateTeamMember,
  inviteTeamMember,
  listTeam,
  reactivateTeamMember,
  type TeamMember,
} from '@shared/contracts/team.ts';
import { buildMember } from '@/testing/build-member.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { TeamPage } from './team-page.tsx';

const MINUTE_MS = 60_000;

const invited = buildMember({ hasJoined: false });

function setWidth(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
  happyDOM.setViewport({ width });
}

function renderPage(members: readonly TeamMember[], width = 1024, user = buildUser()) {
  setWidth(width);
  api.answers(listTeam, [...members]);
  return renderWithApp(<TeamPage />, { path: '/team', user });
}

afterEach(() => setWidth(1024));

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const actsOn = async (name: string) =>
  within(await row(name)).getAllByRole('button').map((button) => button.textContent);
const actOn = (act: string, name: string) => screen.findByRole('button', { name: new RegExp(`^${act}.*${name}$`) });
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }));
it('says why an account that may not buy cannot add anybody yet', async () => {
  renderPage([], 1024, buildUser({ missingToBuy: ['licence_unverified'] }));

  expect(await screen.findByText('You can’t add people yet')).toBeTruthy();
  expect(screen.getByText('Still needed to buy leads: a verified licence.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'What you need to buy leads' }).getAttribute('href')).toBe('/dashboard?needs=buying');
  expect(screen.queryByRole('button', { name: 'Add a team member' })).toBeNull();
});

describe('the list', () => {
  it('says of each member who they are, how they stand and when they were last seen', async () => {
    const lastSeenAt = new Date(Date.now() - 5 * MINUTE_MS - 1000).toISOString();
    renderPage([
      buildMember({ lastSeenAt }),
      buildMember({ id: 6, firstName: 'Noa', hasJoined: false }),
      buildMember({ id: 7, firstName: 'Otto', isActive: false }),
    ]);

    const mia = (await row('Mia Fuse')).textContent;
    for (const text of ['mia', 'mia@example.com', '0491 570 313', 'Active', '5 min ago', 'in Sydney']) {
      expect(mia).toContain(text);
    }
    expect((await row('Noa Fuse')).textContent).toContain('Invited, not joined yet');
    expect((await row('Noa Fuse')).textContent).toContain('Not seen yet');
    expect((await row('Otto Fuse')).textContent).toContain('Deactivated');
  });

  it('offers for each what can be done with them as they stand', async () => {
    renderPage([
      buildMember(),
      buildMember({ id: 6, firstName: 'Noa', hasJoined: false }),
      buildMember({ id: 7, firstName: 'Otto', isActive: false, hasJoined: false }),
    ]);

    expect(await actsOn('Mia')).toEqual(['Deactivate: Mia Fuse']);
    expect(await actsOn('Noa')).toEqual(['Deactivate: Noa Fuse', 'Send link again: Noa Fuse']);
    expect(await actsOn('Otto')).toEqual(['Reactivate: Otto Fuse']);
  });

  it('is a card for each member on a phone', async () => {
    renderPage([buildMember()], 360);

    const card = await screen.findByRole('article', { name: 'Mia Fuse' });
    expect(card.textContent).toContain('mia@example.com');
    expect(within(card).getByRole('link', { name: '0491 570 313' }).getAttribute('href')).toBe('tel:+61491570313');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says when nobody is in it, and what a member sees and what not', async () => {
    renderPage([]);

    expect(await screen.findByText('Nobody on your team yet')).toBeDefined();
    const sight = screen.getByRole('region', { name: 'What a team member can do' });
    expect(sight.textContent).toContain('See and buy leads on sale');
    expect(document.title).toContain('Team');
  });

  it('shows its shape while it is loaded', async () => {
    api.answers(listTeam, () => new Promise(() => {}));
    renderWithApp(<TeamPage />, { user: buildUser() });

    expect(await screen.findByText('Loading your team')).toBeDefined();
  });

  it('offers another try when it could not be loaded', async () => {
    api.refuses(listTeam, 'internal', 'Something went wrong on our side', { requestId: 'r-3' });
    const { user } = renderWithApp(<TeamPage />, { user: buildUser() });
    expect((await screen.findByRole('alert')).textContent).toContain('r-3');

    api.answers(listTeam, [buildMember()]);
    await press(user, 'Try again');

    expect(await row('Mia Fuse')).toBeDefined();
  });
});

describe('deactivating', () => {
  it('asks first, naming the person and what it does, with the focus on Cancel', async () => {
    const { user } = renderPage([buildMember()]);

    await user.click(await actOn('Deactivate', 'Mia Fuse'));

    const dialog = await screen.findByRole('alertdialog', { name: 'Deactivate Mia Fuse?' });
    expect(dialog.textContent).toContain('They’ll be signed out within a minute and can no longer open your jobs.');
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(api.requests(deactivateTeamMember)).toEqual([]);
    const opener = await actOn('Deactivate', 'Mia Fuse');
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('shows the member as they are then, and keeps the focus on their row', async () => {
    api.answers(deactivateTeamMember, buildMember({ isActive: false }));
    const { user } = renderPage([buildMember()]);

    await user.click(await actOn('Deactivate', 'Mia Fuse'));
    await press(user, 'Deactivate');

    const reactivate = await actOn('Reactivate', 'Mia Fuse');
    expect((await row('Mia')).textContent).toContain('Deactivated');
    expect(await screen.findByText('Mia Fuse is deactivated')).toBeDefined();
    expect(api.requests(deactivateTeamMember)).toMatchObject([{ params: { memberId: '5' } }]);
    await waitFor(() => expect(document.activeElement).toBe(reactivate));
  });

  it('says in the dialog why it did not work, and can be tried again', async () => {
    api.refuses(deactivateTeamMember, 'internal', 'Something went wrong on our side');
    const { user } = renderPage([buildMember()]);
    await user.click(await actOn('Deactivate', 'Mia Fuse'));
    await press(user, 'Deactivate');
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side');

    api.answers(deactivateTeamMember, buildMember({ isActive: false }));
    await press(user, 'Deactivate');

    expect(await actOn('Reactivate', 'Mia Fuse')).toBeDefined();
  });
});

describe('the other acts', () => {
  it('let someone in again', async () => {
    api.answers(reactivateTeamMember, buildMember());
    const { user } = renderPage([buildMember({ isActive: false })]);

    await user.click(await actOn('Reactivate', 'Mia Fuse'));

    expect(await screen.findByText('Mia Fuse is active again')).toBeDefined();
    expect(await actOn('Deactivate', 'Mia Fuse')).toBeDefined();
  });

  it('send the link once more and say where it went', async () => {
    api.answers(inviteTeamMember, invited);
    const { user } = renderPage([invited]);

    await user.click(await actOn('Send link again', 'Mia Fuse'));

    expect(await screen.findByText(/A new link is on its way to mia@example\.com/)).toBeDefined();
  });

  it('say why they were refused, and show the member as they are by now', async () => {
    api.refuses(inviteTeamMember, 'conflict', 'Mia Fuse has a password already.');
    const { user } = renderPage([invited]);
    const button = await actOn('Send link again', 'Mia Fuse');
    api.answers(listTeam, [buildMember()]);

    await user.click(button);

    expect(await screen.findByText('The link wasn’t sent')).toBeDefined();
    expect(screen.getByText('Mia Fuse has a password already.')).toBeDefined();
    await waitFor(async () => expect((await row('Mia')).textContent).toContain('Active'));
  });
});

describe('an owner who has not confirmed their address', () => {
  it('is told to before they can add anybody', async () => {
    renderPage([], 1024, buildUser({ isEmailConfirmed: false }));

    expect(await screen.findByText('Confirm your email address')).toBeTruthy();
    expect(screen.getByText(/Confirm it to add people to your team\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a team member' })).toBeNull();
  });
});
