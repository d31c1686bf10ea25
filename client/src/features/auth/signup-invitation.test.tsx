import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkUsername, providerSignup } from '@shared/contracts/auth.ts';
import { login } from '@shared/contracts/login.ts';
import { readInvitation } from '@shared/contracts/invitations.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { hydrateWithApp } from '@/testing/hydrate.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import { SignupForm } from './signup-form.tsx';

const PATH = '/signup?invitation=abc-_1';
const INVALID = 'This invitation has expired or was used. You can create your account without it.';

const invited = {
  firstName: 'Mirabel',
  lastName: 'Quillfeather',
  phone: '0491570006',
  email: 'mirabel@quill.example',
  companyName: 'Quill Electrical',
  serviceAreas: 'Geelong',
};

const filled = {
  'First name': 'Mirabel',
  'Last name': 'Quillfeather',
  Email: 'mirabel@quill.example',
  Phone: '0491570006',
  'Company name': 'Quill Electrical',
  'Service areas (optional)': 'Geelong',
};

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const sent = () => api.requests(providerSignup).map(({ body }) => body);
/** Matches a whole line of text, in which names are elements of their own. */
const line = (text: string) => (_own: string, element: Element | null) => element?.tagName === 'P' && element.textContent === text;
const notice = () => screen.findByText(line('Invitation for Quill Electrical'));

type Options = Parameters<typeof renderWithApp>[1];

const open = (options?: Options) => renderWithApp(<SignupForm />, { path: PATH, ...options });

/** Types the details an invitation would have filled in. */
async function fillByHand({ user }: Pick<ReturnType<typeof open>, 'user'>) {
  const answers = { 'First name': 'Sam', 'Last name': 'Volt', Email: 'sam@example.com', Phone: '0491 570 006', 'Company name': 'Volt' };
  for (const [label, text] of Object.entries(answers)) await user.type(screen.getByLabelText(label), text);
}

/** Types the rest of the form and submits it. */
async function finish({ user }: Pick<ReturnType<typeof open>, 'user'>) {
  await user.type(screen.getByLabelText('Username'), 'mirabel');
  await user.type(screen.getByLabelText('Password'), 'three random words');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
}

beforeEach(() => api.answers(checkUsername, { isAvailable: true }));

describe('the link of an invitation', () => {
  it('fills the form in and says what it does; its secret leaves the address at once', async () => {
    api.answers(readInvitation, invited);
    const view = open();

    await notice();

    expect(screen.getByText(/We filled in what you told us/)).toBeDefined();
    for (const [label, text] of Object.entries(filled)) expect(value(label)).toBe(text);
    expect(view.history).toEqual(['/signup?invitation=']);
    expect(api.requests(readInvitation)).toMatchObject([{ url: '/api/invitations/read', body: { token: 'abc-_1' } }]);
  });

  it('keeps what was typed before it was read', async () => {
    let answer: (() => void) | undefined;
    api.answers(readInvitation, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return invited;
    });
    const { user } = open();
    expect(screen.getByText('Opening your invitation…')).toBeDefined();
    await user.type(screen.getByLabelText('First name'), 'Mira');

    answer?.();
    await notice();

    expect(value('First name')).toBe('Mira');
    expect(value('Last name')).toBe('Quillfeather');
  });

  it('goes with the sign-up, which leads to the dashboard', async () => {
    api.answers(readInvitation, invited);
    api.answers(providerSignup, buildUser());
    api.answers(login, buildUser());
    const view = open();
    await notice();

    await finish(view);

    await screen.findByRole('heading', { name: 'Account created' });
    expect(sent()).toMatchObject([{ ...invited, username: 'mirabel', invitation: 'abc-_1' }]);
    await waitFor(() => expect(view.history?.at(-1)).toBe('/signup'));
  });

  it('is kept for a reload by the entry of the history alone, until it was used', async () => {
    api.answers(readInvitation, invited);
    await hydrateWithApp(<SignupForm />, { path: PATH });
    await notice();
    expect(location.href).not.toContain('abc-_1');
    document.body.replaceChildren();

    const { user, html, mended } = await hydrateWithApp(<SignupForm />, { path: '/signup?invitation=' });
    await notice();
    expect(mended).toEqual([]);
    expect(html).not.toContain('invitation');
    api.answers(providerSignup, buildUser());
    api.answers(login, buildUser());
    await finish({ user });
    await screen.findByRole('heading', { name: 'Account created' });

    expect(sent()).toMatchObject([{ invitation: 'abc-_1' }]);
    expect(JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }])).not.toContain('abc-_1');
  });

  it('is not looked for where the address has none', async () => {
    api.answers(providerSignup, buildUser());
    api.answers(login, buildUser());
    const view = open({ path: '/signup?utm_source=flyer' });
    await fillByHand(view);

    await finish(view);

    await screen.findByRole('heading', { name: 'Account created' });
    expect(sent()[0]).not.toHaveProperty('invitation');
    expect(screen.queryByText(/invitation/i)).toBeNull();
    expect(view.history).toEqual(['/signup?utm_source=flyer']);
  });
});

describe('an invitation that does not count', () => {
  it('is said to, and the form works without it', async () => {
    api.refuses(readInvitation, 'token_invalid', INVALID);
    api.answers(providerSignup, buildUser());
    api.answers(login, buildUser());
    const view = open();
    const words = await screen.findByText(INVALID);
    expect(words.closest('[role=alert]')).not.toBeNull();
    expect(screen.queryByLabelText('Service areas (optional)')).toBeNull();

    await fillByHand(view);
    await finish(view);

    await screen.findByRole('heading', { name: 'Account created' });
    expect(sent()[0]).not.toHaveProperty('invitation');
  });

  it('any more when the form is sent is said to; everything stays, and the next press does without it', async () => {
    api.answers(readInvitation, invited);
    api.refuses(providerSignup, 'token_invalid', INVALID);
    const view = open();
    await notice();

    await finish(view);

    expect(await screen.findByText(INVALID)).toBeDefined();
    expect(screen.getAllByRole('alert').filter(({ textContent }) => textContent.includes(INVALID))).toHaveLength(1);
    expect(value('First name')).toBe('Mirabel');
    expect(value('Username')).toBe('mirabel');
    api.answers(providerSignup, buildUser());
    api.answers(login, buildUser());
    await view.user.click(screen.getByRole('button', { name: 'Create Account' }));
    await screen.findByRole('heading', { name: 'Account created' });
    expect(sent().map((body) => 'invitation' in body)).toEqual([true, false]);
  });
});

describe('an invitation that could not be read', () => {
  it('can be tried again', async () => {
    api.fails(readInvitation);
    const { user } = open();
    await screen.findByText('We couldn’t open your invitation');

    api.answers(readInvitation, invited);
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    await notice();
    expect(value('First name')).toBe('Mirabel');
  });

  it('counts all the same', async () => {
    api.fails(readInvitation);
    api.answers(providerSignup, buildUser());
    api.answers(login, buildUser());
    const view = open();
    await screen.findByText('We couldn’t open your invitation');
    await fillByHand(view);

    await finish(view);

    await screen.findByRole('heading', { name: 'Account created' });
    expect(sent()).toMatchObject([{ invitation: 'abc-_1' }]);
  });
});

it('tells someone who is signed in what becomes of that', async () => {
  api.answers(readInvitation, invited);
  open({ user: buildUser({ firstName: 'Ada', lastName: 'Adminton', userType: 'super_admin' }) });

  await notice();

  expect(screen.getByText(line('You’re signed in as Ada Adminton'))).toBeDefined();
});
