import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { addTeamMember, listTeam, type TeamMember } from '@shared/contracts/team.ts';
import { isAnythingUnsaved } from '@/lib/hooks/unsaved-work.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { buildMember } from '@/testing/build-member.ts';
import { Team } from './team.tsx';

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }));
const describedBy = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

const typed = {
  'First name': 'Noa',
  'Last name': 'Amp',
  Email: 'Noa@Example.com',
  Phone: '0491 570 314',
  Username: 'noa',
};

const noa = buildMember({ id: 9, firstName: 'Noa', lastName: 'Amp', username: 'noa', email: 'noa@example.com', hasJoined: false });

async function openForm(members: readonly TeamMember[] = [buildMember()]) {
  api.answers(listTeam, [...members]);
  const view = renderWithApp(<Team isWide />, { user: buildUser() });
  await press(view.user, 'Add a team member');
  await screen.findByRole('form', { name: 'Add a team member' });
  return view;
}

async function fillIn(user: UserEvent) {
  for (const [label, text] of Object.entries(typed)) await user.type(screen.getByLabelText(label), text);
  await press(user, 'Add to team');
}

describe('adding someone', () => {
  it('puts them into the list by name, says so, and moves the focus to them', async () => {
    api.answers(addTeamMember, noa);
    const { user } = await openForm([buildMember(), buildMember({ id: 8, firstName: 'Zoe' })]);
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));

    await fillIn(user);

    expect(await screen.findByText(/A link to set their password is on its way to noa@example\.com/)).toBeDefined();
    await row('Noa Amp');
    expect(screen.getAllByRole('rowheader').map((header) => header.textContent)).toEqual([
      'Mia Fusemia',
      'Noa Ampnoa',
      'Zoe Fusemia',
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Noa Amp'));
    expect(screen.queryByRole('form')).toBeNull();
    expect(api.requests(addTeamMember)[0]?.body).toEqual({
      firstName: 'Noa',
      lastName: 'Amp',
      email: 'noa@example.com',
      phone: '0491 570 314',
      username: 'noa',
    });
  });

  it('fills an empty team', async () => {
    api.answers(addTeamMember, noa);
    const { user } = await openForm([]);

    await fillIn(user);

    expect(await row('Noa Amp')).toBeDefined();
    expect(screen.queryByText('Nobody on your team yet')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Noa Amp'));
  });

  it('lists what is missing, with a way to each field, and says it under the fields', async () => {
    const { user } = await openForm();

    await press(user, 'Add to team');

    const summary = (await screen.findByText('There is a problem')).closest('[role=alert]');
    expect(document.activeElement).toBe(summary);
    const links = within(summary as HTMLElement).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'First name is required',
      'Last name is required',
      'Please enter a valid email address',
      'Phone number must be at least 10 digits',
      'Username is required',
    ]);
    await user.click(links[4]!);
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
    expect(describedBy(screen.getByLabelText('Username'))).toContain('Username is required');
    expect(api.requests(addTeamMember)).toEqual([]);
  });

  it.each([
    ['Username', 'username', 'That username isn’t available'],
    ['Email', 'email', 'That email address isn’t available'],
  ])('says under %s that it is taken, and keeps what was typed', async (label, path, message) => {
    api.refuses(addTeamMember, 'taken', message, { issues: [{ path, message }] });
    const { user } = await openForm();

    await fillIn(user);

    await waitFor(() => expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'));
    expect(describedBy(screen.getByLabelText(label))).toContain(message);
    expect((await screen.findByText('There is a problem')).closest('[role=alert]')).toBe(document.activeElement);
    for (const [name, text] of Object.entries(typed)) {
      expect(screen.getByLabelText<HTMLInputElement>(name).value).toBe(text);
    }
  });

  it('says why the account adds nobody yet', async () => {
    const message = 'You have no electrical licence on file. Please add it before you buy.';
    api.refuses(addTeamMember, 'may_not_buy', message, { issues: [{ path: 'licence_missing', message }] });
    const { user } = await openForm();

    await fillIn(user);

    expect((await screen.findByRole('alert')).textContent).toContain(message);
  });

  it('says what no field is to blame for, and keeps what was typed for another try', async () => {
    api.fails(addTeamMember);
    const { user } = await openForm();
    await fillIn(user);
    expect((await screen.findByRole('alert')).textContent).toContain('The team member wasn’t added');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('Noa@Example.com');

    api.answers(addTeamMember, noa);
    await press(user, 'Add to team');

    expect(await row('Noa Amp')).toBeDefined();
  });

  it('sends one request for a double press', async () => {
    api.answers(addTeamMember, () => new Promise(() => {}));
    const { user } = await openForm();
    await fillIn(user);

    await press(user, 'Adding…');

    expect(api.requests(addTeamMember)).toHaveLength(1);
  });

  it('asks before the page is left with someone typed in and not added', async () => {
    const { user } = await openForm();
    expect(isAnythingUnsaved()).toBe(false);

    await user.type(screen.getByLabelText('First name'), 'Noa');
    expect(isAnythingUnsaved()).toBe(true);

    await press(user, 'Cancel');
    expect(isAnythingUnsaved()).toBe(false);
  });

  it('gives the focus back to its button when it is left', async () => {
    const { user } = await openForm();

    await press(user, 'Cancel');

    expect(screen.queryByRole('form')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a team member' }));
  });
});
