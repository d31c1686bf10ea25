import { renderHook, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkUsername, providerSignup } from '@shared/contracts/auth.ts';
import { login } from '@shared/contracts/login.ts';
import { useSession } from '@/lib/session/session.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { SignupForm } from './signup-form.tsx';

const answers = {
  'First name': 'Sam',
  'Last name': 'Volt',
  Email: 'Sam@Example.com',
  Phone: '0491 570 006',
  'Company name': 'Volt Electrical',
  Username: 'sparky',
  Password: 'three random words',
};

const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

async function fillIn(user: UserEvent) {
  for (const [label, text] of Object.entries(answers)) {
    await user.type(screen.getByLabelText(label), text);
  }
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
}

const username = () => screen.getByLabelText<HTMLInputElement>('Username');
const describedBy = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;

const number = () => screen.getByLabelText<HTMLInputElement>('Licence number');

async function leaveUsername(name: string) {
  const view = renderWithApp(<SignupForm />);
  await view.user.type(username(), name);
  await view.user.tab();
  return view;
}

beforeEach(() => api.answers(checkUsername, { isAvailable: true }));

describe('SignupForm', () => {
  it('creates the account and signs in with it', async () => {
    api.answers(providerSignup, buildUser());
    api.answers(login, buildUser());
    const { user } = renderWithApp(<SignupForm />);

    await fillIn(user);

    expect(await screen.findByRole('heading', { name: 'Account created' })).toBeDefined();
    expect(api.requests(providerSignup)[0]?.body).toMatchObject({
      email: 'sam@example.com',
      companyName: 'Volt Electrical',
      licenseNumber: null,
      licenseState: null,
    });
    expect(api.requests(login)[0]?.body).toEqual({ username: 'sparky', password: 'three random words' });
    expect(renderHook(() => useSession()).result.current.user).toEqual(buildUser());
  });

  it('offers both ways on when the sign-in fails', async () => {
    api.answers(providerSignup, buildUser());
    api.fails(login);
    const { user } = renderWithApp(<SignupForm />);

    await fillIn(user);

    expect(await screen.findByText(/couldn’t sign you in/)).toBeDefined();
    expect(href('Go to Dashboard')).toBe('/dashboard');
    expect(href('Back to Home')).toBe('/');
  });

  it('shows a taken username under its field, and the notice', async () => {
    api.refuses(providerSignup, 'taken', 'That username isn’t available', {
      issues: [{ path: 'username', message: 'That username isn’t available' }],
    });
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = renderWithApp(<SignupForm />);

    await fillIn(user);

    expect(await screen.findByText('Failed to create account. Please try again.')).toBeDefined();
    expect(describedBy(username())).toBe('That username isn’t available');
    expect(document.activeElement).toBe(username());
    expect(scrolled.mock.contexts).toContain(username());
    expect(scrolled).toHaveBeenCalledWith({ block: 'center' });
    expect(username().value).toBe('sparky');
    expect(screen.getAllByText('That username isn’t available')).toHaveLength(1);
  });

  it('says everything that is missing in the words of the contract', async () => {
    const { user } = renderWithApp(<SignupForm />);

    await user.click(screen.getByRole('button', { name: 'Create Account' }));

    for (const message of [
      'First name is required',
      'Last name is required',
      'Please enter a valid email address',
      'Phone number must be at least 10 digits',
      'Company name is required',
      'Username is required',
      'Password must be at least 6 characters',
    ]) {
      expect(await screen.findByText(message)).toBeDefined();
    }
    expect(api.requests(providerSignup)).toEqual([]);
  });

  it('tells browsers what each field is', () => {
    renderWithApp(<SignupForm />);

    const tokens = Object.keys(answers).map((label) =>
      screen.getByLabelText(label).getAttribute('autocomplete'),
    );
    expect(tokens).toEqual([
      'given-name',
      'family-name',
      'email',
      'tel',
      'organization',
      'username',
      'new-password',
    ]);
  });

  it('moves focus to the server’s words when no field is to blame, and keeps what was typed', async () => {
    api.refuses(providerSignup, 'internal', 'Something went wrong on our side', { requestId: 'r-3' });
    const { user } = renderWithApp(<SignupForm />);

    await fillIn(user);

    const words = await screen.findByText('Something went wrong on our side');
    expect(document.activeElement?.contains(words)).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('Sam@Example.com');

    await user.type(username(), '2');
    expect(screen.queryByText('Something went wrong on our side')).toBeNull();
  });

  it('says above the fields too what no field can show', async () => {
    api.refuses(providerSignup, 'invalid_input', 'Please check what you entered', {
      issues: [
        { path: 'serviceRadius', message: 'Must be a whole number' },
        { path: 'phone', message: 'Not a number we can call' },
      ],
    });
    const { user } = renderWithApp(<SignupForm />);

    await fillIn(user);

    expect(await screen.findByText('Please check what you entered')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
    expect(describedBy(screen.getByLabelText('Phone'))).toBe('Not a number we can call');
  });

  it('says what the details are for, above the button, and what is needed only while the form is there', async () => {
    api.answers(providerSignup, buildUser());
    api.answers(login, buildUser());
    const { user } = renderWithApp(<SignupForm />);
    expect(href('Privacy policy')).toBe('/privacy-policy');
    expect(screen.getByText(/Fill in every field that isn’t marked optional/)).toBeDefined();

    await fillIn(user);

    await screen.findByRole('heading', { name: 'Account created' });
    expect(screen.queryByText(/Fill in every field that isn’t marked optional/)).toBeNull();
  });

  it('sends one request for a double press', async () => {
    api.answers(providerSignup, () => new Promise(() => {}));
    const { user } = renderWithApp(<SignupForm />);
    await fillIn(user);

    await user.click(await screen.findByRole('button', { name: 'Creating Account...' }));

    expect(api.requests(providerSignup)).toHaveLength(1);
  });

  it('says the rule for passwords before anything is typed, and shows one on demand', async () => {
    const { user, container } = renderWithApp(<SignupForm />);
    const password = screen.getByLabelText<HTMLInputElement>('Password');

    expect(describedBy(password)).toMatch(/^At least 6 characters\./);
    const toggle = screen.getByRole('button', { name: 'Show password' });
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
    await user.click(toggle);

    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    expect(password.type).toBe('text');
    expect(container.querySelector('form')?.method).toBe('post');
  });
});

describe('the licence', () => {
  it('is optional, and says why it is asked for', () => {
    renderWithApp(<SignupForm />);

    const group = screen.getByRole('group', { name: 'Electrical licence (optional)' });
    expect(describedBy(group)).toMatch(/^You can leave it out and add it later\./);
  });

  it('is sent when it was given', async () => {
    api.answers(providerSignup, buildUser());
    api.answers(login, buildUser());
    const { user } = renderWithApp(<SignupForm />);
    await user.type(number(), ' 123456C ');
    await user.selectOptions(screen.getByLabelText('Licence state'), 'NSW');

    await fillIn(user);

    await screen.findByRole('heading', { name: 'Account created' });
    expect(api.requests(providerSignup)[0]?.body).toMatchObject({ licenseNumber: '123456C', licenseState: 'NSW' });
  });

  it('needs its state', async () => {
    const { user } = renderWithApp(<SignupForm />);
    await user.type(number(), '123456C');

    await fillIn(user);

    await waitFor(() =>
      expect(describedBy(screen.getByLabelText('Licence state'))).toBe('Please choose the state of your licence'),
    );
    expect(api.requests(providerSignup)).toEqual([]);
  });
});

describe('the username', () => {
  it('is said to be free once the field was left, and asked for once', async () => {
    const { user } = await leaveUsername(' sparky ');

    expect(await screen.findByText('That username is available')).toBeDefined();
    expect(new URL(api.requests(checkUsername)[0]?.url ?? '', location.href).searchParams.get('username')).toBe('sparky');
    await user.click(username());
    await user.tab();
    expect(api.requests(checkUsername)).toHaveLength(1);
  });

  it('is said under the field to be taken, until it is changed', async () => {
    api.answers(checkUsername, { isAvailable: false });
    const { user } = await leaveUsername('sparky');
    const words = await screen.findByText('That username isn’t available');

    expect(describedBy(username())).toBe(words.textContent);
    expect(username().getAttribute('aria-invalid')).toBe('true');
    expect(words.closest('[aria-live=polite]')).not.toBeNull();
    await user.type(username(), '2');

    expect(screen.queryByText('That username isn’t available')).toBeNull();
    expect(username().getAttribute('aria-invalid')).toBeNull();
  });

  it('is not judged while it is typed, nor when it is empty', async () => {
    const { user } = renderWithApp(<SignupForm />);

    await user.type(username(), 'spa');
    await user.clear(username());
    await user.tab();

    expect(api.requests(checkUsername)).toEqual([]);
  });

  it('is not judged by an answer about an earlier one', async () => {
    let answer: (() => void) | undefined;
    api.answers(checkUsername, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { isAvailable: false };
    });
    const { user } = await leaveUsername('sparky');
    await waitFor(() => expect(answer).toBeDefined());
    await user.type(username(), '2');

    answer?.();
    api.answers(checkUsername, { isAvailable: true });
    await user.tab();

    expect(await screen.findByText('That username is available')).toBeDefined();
    expect(screen.queryByText('That username isn’t available')).toBeNull();
  });

  it('stops nobody when it cannot be checked', async () => {
    api.fails(checkUsername);
    api.answers(providerSignup, buildUser());
    api.answers(login, buildUser());
    const { user } = renderWithApp(<SignupForm />);

    await fillIn(user);

    expect(await screen.findByRole('heading', { name: 'Account created' })).toBeDefined();
  });
});
