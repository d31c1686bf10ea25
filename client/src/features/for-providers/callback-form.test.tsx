import { act, screen, waitFor, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { requestCallback } from '@shared/contracts/callbacks.ts';
import { trackEvent } from '@shared/contracts/tracking.ts';
import { ToastProvider } from '@/components/ui/toast.tsx';
import { isAnythingUnsaved } from '@/lib/hooks/unsaved-work.ts';
import { api } from '@/testing/api.ts';
import { goBack } from '@/testing/leaving.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { CallbackForm } from './callback-form.tsx';

beforeEach(() => api.answers(trackEvent, {}));

const person = {
  firstName: 'Mirabel',
  lastName: 'Quill',
  mobile: '0491 570 006',
  email: 'mirabel@quill.example',
  businessName: 'Quill Electrical',
  serviceArea: 'Geelong',
};

const labels = ['First name', 'Last name', 'Mobile number', 'Email', 'Business name', 'Service area'];
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const values = () => labels.map((label) => field(label).value);
const button = (name = 'Request Callback Now') => screen.getByRole('button', { name });
const form = () => button().closest('form')!;
/** Returns the form's status once it is sent. */
async function sentStatus() {
  const [title] = await screen.findAllByText('Callback Requested!', { selector: 'output *' });
  return title!.closest('output')!;
}
const SENT = "Callback Requested!We aim to call you within 24 hours to discuss your application.";
const FAILED = 'Failed to request callback. Please try again or call 1800 975 707.';

type User = ReturnType<typeof renderWithApp>['user'];

async function fill(user: User, entered: object = person) {
  for (const [index, value] of Object.values({ ...person, ...entered }).entries()) {
    await user.click(field(labels[index] ?? ''));
    if (value) await user.paste(value);
  }
}

/** Returns the error messages under the fields, in order. */
const messages = () =>
  labels.flatMap((label) => {
    const { id } = field(label);
    return document.getElementById(`${id}-error`)?.textContent ?? [];
  });

describe('the callback form', () => {
  it('asks before the page is left with what was typed, until it was sent', async () => {
    api.answers(requestCallback, { id: 1 });
    const { user } = renderWithApp(<CallbackForm />);
    expect(isAnythingUnsaved()).toBe(false);

    await fill(user);

    await waitFor(() => expect(isAnythingUnsaved()).toBe(true));
    await goBack();
    expect(await screen.findByText('Your callback isn’t requested yet.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(values()).toEqual(Object.values(person));
    await user.click(button());
    await sentStatus();
    expect(isAnythingUnsaved()).toBe(false);
  });

  it('asks about a second request that was typed after the first was sent', async () => {
    api.answers(requestCallback, { id: 1 });
    const { user } = renderWithApp(<CallbackForm />);
    await fill(user);
    await user.click(button());
    await sentStatus();
    expect(isAnythingUnsaved()).toBe(false);

    await user.type(field('First name'), 'Otto');

    expect(isAnythingUnsaved()).toBe(true);
    await goBack();
    expect(await screen.findByText('Your callback isn’t requested yet.')).toBeTruthy();
  });

  it('asks for what the call needs, in its order, so that a browser can fill it in', () => {
    renderWithApp(<CallbackForm />);

    const inputs = screen.getAllByRole<HTMLInputElement>('textbox');
    expect(inputs.map(({ name, type, autocomplete }) => [name, type, autocomplete])).toEqual([
      ['firstName', 'text', 'given-name'],
      ['lastName', 'text', 'family-name'],
      ['mobile', 'tel', 'tel'],
      ['email', 'email', 'email'],
      ['businessName', 'text', 'organization'],
      ['serviceArea', 'text', 'address-level2'],
    ]);
    expect(inputs[0]?.form?.method).toBe('post');
  });

  it('sends what was entered, says so in place and in a notice, and is empty again', async () => {
    api.answers(requestCallback, { id: 7 });
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = renderWithApp(<CallbackForm />, { path: '/for-providers' });
    await fill(user);

    await user.click(button());

    const status = await sentStatus();
    expect(status.textContent).toBe(SENT);
    // In the form and in the toast.
    await waitFor(() => expect(screen.getAllByText('Callback Requested!')).toHaveLength(2));
    expect(api.requests(requestCallback).map(({ body }) => body)).toEqual([person]);
    expect(scrolled.mock.contexts.some((element) => status.contains(element as Element))).toBe(true);
    expect(values()).toEqual(['', '', '', '', '', '']);
    expect(button()).toBeDefined();
    expect(api.requests(trackEvent)).toMatchObject([
      { body: { eventType: 'form_submission', eventData: { formType: 'callback_request' } } },
    ]);
    expect(JSON.stringify(api.requests(trackEvent))).not.toMatch(/mirabel|quill|geelong|491/i);
  });

  it('sends once, however fast it is pressed, and says that it is sending', async () => {
    const waiting: ((answer: { id: number }) => void)[] = [];
    api.answers(requestCallback, () => new Promise((resolve) => waiting.push(resolve)));
    const { user } = renderWithApp(<CallbackForm />);
    await fill(user);

    // Both before a re-render.
    act(() => {
      button().click();
      button().click();
    });
    await user.click(await screen.findByRole('button', { name: 'Requesting Callback...' }));
    await user.type(field('Service area'), '{Enter}');

    expect(button('Requesting Callback...').getAttribute('aria-disabled')).toBe('true');
    for (const answer of waiting) answer({ id: 7 });
    await screen.findByRole('button', { name: 'Request Callback Now' });
    expect(api.requests(requestCallback)).toHaveLength(1);
  });

  it('goes out with Enter', async () => {
    api.answers(requestCallback, { id: 7 });
    const { user } = renderWithApp(<CallbackForm />);
    await fill(user);

    await user.keyboard('{Enter}');

    expect((await sentStatus()).textContent).toBe(SENT);
  });
});

describe('what is missing', () => {
  it('is said under each field and in one list that has the focus; nothing is sent', async () => {
    const { user } = renderWithApp(<CallbackForm />);

    await user.click(button());

    const summary = await screen.findByRole('alert');
    const required = [
      'First name required',
      'Last name required',
      'Valid mobile number required',
      'Valid email required',
      'Business name required',
      'Service area required',
    ];
    expect(document.activeElement).toBe(summary);
    expect(within(summary).getAllByRole('link').map(({ textContent }) => textContent)).toEqual(required);
    expect(messages()).toEqual(required);
    expect(field('First name').getAttribute('aria-invalid')).toBe('true');
    expect(field('First name').getAttribute('aria-describedby')).toBe('firstName-error');
    expect(api.requests(requestCallback)).toEqual([]);
  });

  it('leads from the list into the field, and is taken back with the keystroke that mends it', async () => {
    const { user } = renderWithApp(<CallbackForm />);
    await fill(user, { firstName: 'M', mobile: '' });
    await user.click(button());

    await user.click(await screen.findByRole('link', { name: 'First name required' }));
    expect(document.activeElement).toBe(field('First name'));
    await user.keyboard('i');

    await screen.findByRole('link', { name: 'Valid mobile number required' });
    expect(messages()).toEqual(['Valid mobile number required']);
    expect(field('First name').getAttribute('aria-invalid')).toBeNull();
    expect(document.activeElement).toBe(field('First name'));
  });

  it('is not complained about again before the next try', async () => {
    const { user } = renderWithApp(<CallbackForm />);
    await fill(user, { firstName: 'M' });
    await user.click(button());
    await user.click(await screen.findByRole('link', { name: 'First name required' }));

    await user.keyboard('i{Backspace}');

    expect(messages()).toEqual([]);
    expect(document.activeElement).toBe(field('First name'));
  });
});

describe('a request that was not taken', () => {
  it('keeps every value, says so in place and in a notice, and can be sent again', async () => {
    api.refuses(requestCallback, 'internal', 'Something went wrong on our side', { requestId: 'abc-123' });
    const { user } = renderWithApp(<CallbackForm />);
    await fill(user);

    await user.click(button());

    expect(await screen.findByText(FAILED)).toBeDefined();
    expect(screen.getByText('Error')).toBeDefined();
    expect(form().textContent).toContain('Your request wasn’t sentSomething went wrong on our side.');
    expect(form().textContent).toContain('Reference: abc-123');
    expect(values()).toEqual(Object.values(person));
    expect(api.requests(trackEvent)).toEqual([]);

    api.answers(requestCallback, { id: 7 });
    await user.click(button());
    expect((await sentStatus()).textContent).toBe(SENT);
    expect(screen.queryByText('Your request wasn’t sent')).toBeNull();
  });

  it.each([
    ['offline', () => api.fails(requestCallback), 'We couldn’t reach the server.'],
    ['too often', () => api.refuses(requestCallback, 'rate_limited', 'Too many requests. Please try again in 9 minutes.'), 'Too many requests. Please try again in 9 minutes.'],
  ])('%s keeps every value too', async (_when, refuse, message) => {
    refuse();
    const { user } = renderWithApp(<CallbackForm />);
    await fill(user);

    await user.click(button());

    expect(await screen.findByText(FAILED)).toBeDefined();
    expect(form().textContent).toContain(`Your request wasn’t sent${message}`);
    expect(values()).toEqual(Object.values(person));
  });

  it('shows what the server objects to under the fields it is about', async () => {
    api.refuses(requestCallback, 'invalid_input', 'Valid email required', {
      issues: [
        { path: 'email', message: 'Valid email required' },
        { path: 'email', message: 'Another thing' },
        { path: 'elsewhere', message: 'Nothing for people' },
      ],
    });
    const { user } = renderWithApp(<CallbackForm />);
    await fill(user);

    await user.click(button());

    expect(await screen.findByText(FAILED)).toBeDefined();
    expect(messages()).toEqual(['Valid email required']);
    expect(screen.queryByText('Your request wasn’t sent')).toBeNull();
    expect(screen.queryByText('Nothing for people')).toBeNull();
    expect(values()).toEqual(Object.values(person));
  });
});

it('keeps what was typed before the script was there, and sends it', async () => {
  api.answers(requestCallback, { id: 7 });
  const root = document.createElement('div');
  document.body.append(root);
  const ui = (
    <Router ssrPath="/for-providers">
      <ToastProvider>
        <CallbackForm />
      </ToastProvider>
    </Router>
  );
  root.innerHTML = renderToString(ui);
  labels.forEach((label, index) => {
    field(label).value = Object.values(person)[index] ?? '';
  });
  const mended: unknown[] = [];

  const app = await act(() => hydrateRoot(root, ui, { onRecoverableError: (error) => mended.push(error) }));
  expect(values()).toEqual(Object.values(person));
  await act(async () => button().click());

  expect((await sentStatus()).textContent).toBe(SENT);
  expect(api.requests(requestCallback).map(({ body }) => body)).toEqual([person]);
  expect(mended).toEqual([]);
  act(() => app.unmount());
  root.remove();
});
