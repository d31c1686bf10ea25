import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { forgotPassword } from '@shared/contracts/auth.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const heading = (name: string) => screen.findByRole('heading', { name });
const link = (name: string) => screen.getByRole('link', { name });
const MESSAGE = 'If an account uses this address, an email with a link to set a new password is on its way.';

async function ask(typed = 'Sam@Example.com') {
  const view = renderWithApp(<ForgotPasswordForm />);
  await view.user.type(email(), `${typed}{Enter}`);
  return view;
}

describe('the form', () => {
  it('asks for the email address alone', () => {
    const { container } = renderWithApp(<ForgotPasswordForm />);

    expect(email().type).toBe('email');
    expect(email().autocomplete).toBe('email');
    expect(container.querySelector('form')?.method).toBe('post');
    expect(screen.getByRole('button', { name: 'Send Reset Instructions' })).toBeDefined();
    expect(link('Back to Login').getAttribute('href')).toBe('/login');
  });

  it('says that it is sending, and sends once', async () => {
    api.answers(forgotPassword, () => new Promise(() => {}));
    const { user } = await ask();

    await user.click(await screen.findByRole('button', { name: 'Sending...' }));

    expect(api.requests(forgotPassword).map(({ body }) => body)).toEqual([{ email: 'sam@example.com' }]);
  });

  it('sends nothing to what is no address', async () => {
    await ask('sam@example');

    expect(await screen.findByText('Please enter a valid email address')).toBeDefined();
    expect(document.activeElement).toBe(email());
    expect(api.requests(forgotPassword)).toEqual([]);
  });

  it('shows the server’s words when it refuses, and keeps the address', async () => {
    const message = 'Too many tries to set a new password from this connection. Please try again in 60 minutes.';
    api.refuses(forgotPassword, 'rate_limited', message);

    await ask();

    const words = await screen.findByText(message);
    expect(words.closest('[role=alert]')).toBe(document.activeElement);
    expect(email().value).toBe('Sam@Example.com');
  });

  it.each([
    ['the message of an answer', JSON.stringify({ message: 'Server says no' }), 'Server says no'],
    ['the raw text of an answer', 'The switchboard is on fire', 'The switchboard is on fire'],
    ['the status of an answer whose message is empty', JSON.stringify({ message: '' }), 'Bad Gateway'],
    ['the status of an empty answer', '', 'Bad Gateway'],
    ['the status of an answer that is a page', '<html>Bad gateway</html>', 'Bad Gateway'],
  ])('says %s, no matter who gave it', async (_what, body, said) => {
    api.answersRaw(forgotPassword, () => new Response(body, { status: 502, statusText: 'Bad Gateway' }));

    await ask();

    expect(await screen.findByText(said)).toBeDefined();
  });
});

describe('once it is sent', () => {
  it('says where to look, and in a notice too', async () => {
    api.answers(forgotPassword, { message: MESSAGE });

    await ask();

    const title = await heading('Check Your Email');
    expect(document.activeElement).toBe(title);
    expect(screen.getByText(/we’ve sent password reset instructions/)).toBeDefined();
    expect(screen.getByText(/Check your spam folder/)).toBeDefined();
    expect(link('Back to Login').getAttribute('href')).toBe('/login');
    expect(await screen.findByText('Reset email sent')).toBeDefined();
    expect(screen.getByText('Check your email for password reset instructions.')).toBeDefined();
    expect(screen.queryByText('Reset Your Password Now')).toBeNull();
  });

  it('lets people try a different address, in an empty field that has the focus', async () => {
    api.answers(forgotPassword, { message: MESSAGE });
    const { user } = await ask();
    await heading('Check Your Email');

    await user.click(screen.getByRole('button', { name: 'Try Different Email' }));

    await waitFor(() => expect(document.activeElement).toBe(email()));
    expect(email().value).toBe('');
    expect(screen.queryByText('Check Your Email')).toBeNull();
    await user.keyboard('other@example.com{Enter}');
    await heading('Check Your Email');
    expect(api.requests(forgotPassword).at(-1)?.body).toEqual({ email: 'other@example.com' });
  });
});

describe('once a demo has answered with the link', () => {
  it('offers it without its host', async () => {
    const resetUrl = 'https://elsewhere.example:8080/auth/reset-password?token=abc-_1';
    api.answers(forgotPassword, { message: MESSAGE, resetUrl });

    await ask();

    const doneHeading = await heading('Password Reset Ready');

    expect(document.activeElement).toBe(doneHeading);
    expect(screen.getByText('Email not received? Use instant reset')).toBeDefined();
    expect(screen.getByText('Secure link expires in 1 hour')).toBeDefined();
    expect(link('Reset Your Password Now').getAttribute('href')).toBe('/auth/reset-password?token=abc-_1');
    expect(link('Back to Login').getAttribute('href')).toBe('/login');
    expect(await screen.findByText('Development Mode - Reset Link Ready')).toBeDefined();
    expect(screen.getByText('Reset link generated successfully.')).toBeDefined();
  });
});
