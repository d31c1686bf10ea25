import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getCallback, updateCallback } from '@shared/contracts/callbacks.ts';
import { api } from '@/testing/api.ts';
import { buildCallback } from '@/testing/build-callback.ts';
import {
  approved,
  called,
  changesSent,
  findCard,
  hoursAgo,
  of,
  openQueue,
  press,
  servesQueue,
  takesChange,
  waiting,
} from '@/testing/render-callbacks.tsx';
import { narrowScreen } from '@/testing/narrow-screen.ts';

beforeAll(narrowScreen);

beforeEach(() => servesQueue(waiting));

const askToApprove = async () => {
  const view = openQueue();
  await press(view.user, of('Approve'));
  return { ...view, dialog: within(await screen.findByRole('alertdialog', { name: 'Approve Quill Electrical?' })) };
};

describe('marking as called', () => {
  it('is shown at once, keeps the card where it is and moves the focus to it', async () => {
    let answer: (() => void) | undefined;
    api.answers(updateCallback, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      servesQueue(called);
      return called;
    });
    const { user } = openQueue();

    await press(user, of('Mark as called'));

    expect(screen.queryByRole('button', { name: /^Mark as called/ })).toBeNull();
    expect(screen.getByRole('button', { name: of('Back to waiting') })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Mirabel Quillfeather' }));
    await waitFor(() => expect(answer).toBeDefined());
    answer?.();
    expect(await screen.findByRole('tab', { name: /^Called ?, 1 request$/ })).toBeDefined();
    expect(await findCard()).toBeDefined();
    expect(changesSent()).toEqual([{ status: 'called', base: { status: 'pending' } }]);
  });

  it('is put back when it could not be done, which is said', async () => {
    api.refuses(updateCallback, 'internal', 'Something went wrong on our side', { requestId: 'r-7' });
    api.answers(getCallback, waiting);
    const { user } = openQueue();

    await press(user, of('Mark as called'));

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Quill Electrical wasn’t moved');
    expect(alert.textContent).toContain('r-7');
    expect(screen.getByRole('button', { name: of('Mark as called') })).toBeDefined();
  });

  it('is shown when it was stored and only the answer was lost', async () => {
    api.fails(updateCallback);
    api.answers(getCallback, { ...called, serviceArea: 'Newtown as the server has it' });
    const { user } = openQueue();

    await press(user, of('Mark as called'));

    expect(await screen.findByText('Newtown as the server has it')).toBeDefined();
    expect(screen.getByRole('button', { name: of('Back to waiting') })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that it is not known when the server cannot be asked either', async () => {
    api.fails(updateCallback);
    api.fails(getCallback);
    const { user } = openQueue();

    await press(user, of('Mark as called'));

    expect((await screen.findByRole('alert')).textContent).toContain('Quill Electrical may not have been moved');
    expect(screen.getByRole('button', { name: of('Mark as called') })).toBeDefined();
  });

  it('that fails is said in another tab of the queue too', async () => {
    let fail: (() => void) | undefined;
    api.answersRaw(updateCallback, async () => {
      await new Promise<void>((resolve) => {
        fail = resolve;
      });
      return new Response(JSON.stringify({ message: 'Something went wrong on our side' }), { status: 500 });
    });
    api.answers(getCallback, waiting);
    const { user } = openQueue();
    await press(user, of('Mark as called'));
    await waitFor(() => expect(fail).toBeDefined());

    await user.click(screen.getByRole('tab', { name: /^Declined/ }));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    fail?.();

    expect((await screen.findByRole('alert')).textContent).toContain('Quill Electrical wasn’t moved');
  });

  it('sends one request for two quick presses', async () => {
    takesChange(waiting);
    const { user } = openQueue();

    await user.dblClick(await screen.findByRole('button', { name: of('Mark as called') }));

    expect(await screen.findByRole('button', { name: /^Back to waiting/ })).toBeDefined();
    expect(changesSent()).toHaveLength(1);
  });

  it('is told who was quicker, and shows how it stands', async () => {
    const message = 'This callback is approved by Otto Other by now. Nothing was changed.';
    api.refuses(updateCallback, 'conflict', message);
    api.answers(getCallback, approved);
    const { user } = openQueue();

    await press(user, of('Mark as called'));

    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(await screen.findByRole('button', { name: 'Copy invitation link' })).toBeDefined();
  });
});

describe('an approval', () => {
  it('asks first, with what goes out to where', async () => {
    api.answers(updateCallback, approved);
    const { user, dialog } = await askToApprove();
    expect(dialog.getByText(/gets a link emailed to mirabel@quill\.example\. It works once, for 14 days/)).toBeDefined();
    expect(changesSent()).toEqual([]);

    await user.click(dialog.getByRole('button', { name: 'Approve and send link' }));

    expect(await screen.findByText('Quill Electrical is approved')).toBeDefined();
    expect(changesSent()).toEqual([{ status: 'approved', base: { status: 'pending' } }]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Mirabel Quillfeather' })));
    expect(screen.getByText(/^Link valid until/)).toBeDefined();
  });

  it('keeps a business name that is written from right to left apart from the words around it', async () => {
    const isolated = '\u2068كهرباء النور\u2069';
    servesQueue({ ...waiting, businessName: 'كهرباء النور' });
    api.answers(updateCallback, { ...approved, businessName: 'كهرباء النور' });
    const { user } = openQueue();
    await press(user, /^Approve/);
    const dialog = within(await screen.findByRole('alertdialog', { name: `Approve ${isolated}?` }));

    await user.click(dialog.getByRole('button', { name: 'Approve and send link' }));

    expect(await screen.findByText(`${isolated} is approved`)).toBeDefined();
  });

  it('changes nothing when it is not meant', async () => {
    const { user, dialog } = await askToApprove();

    await user.click(dialog.getByRole('button', { name: 'Cancel' }));

    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: of('Approve') }));
    expect(changesSent()).toEqual([]);
  });

  it('says who was quicker', async () => {
    const message = 'This callback is declined by Otto Other by now. Nothing was changed.';
    api.refuses(updateCallback, 'conflict', message);
    api.answers(getCallback, buildCallback({ status: 'declined', decidedAt: hoursAgo(0), decidedByName: 'Otto Other' }));
    const { user, dialog } = await askToApprove();

    await user.click(dialog.getByRole('button', { name: 'Approve and send link' }));

    expect((await dialog.findByRole('alert')).textContent).toContain(message);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: of('Reopen') })).toBeDefined();
  });
});

describe('a refusal', () => {
  it('adds its reason to the notes', async () => {
    servesQueue({ ...waiting, notes: 'Called twice' });
    takesChange(waiting);
    const { user } = openQueue();
    await press(user, of('Decline'));

    await user.type(await screen.findByLabelText('Reason (optional)'), ' No licence ');
    await press(user, 'Decline');

    expect(await screen.findByText('Quill Electrical is declined')).toBeDefined();
    expect(changesSent()).toEqual([
      { status: 'declined', notes: 'Called twice\nDeclined: No licence', base: { status: 'pending', notes: 'Called twice' } },
    ]);
  });

  it('needs no reason, and can be reopened', async () => {
    takesChange(waiting);
    const { user } = openQueue();
    await press(user, of('Decline'));
    await press(user, 'Decline');
    await screen.findByText('Quill Electrical is declined');

    await press(user, of('Reopen'));

    await screen.findByRole('button', { name: /^Back to waiting/ });
    expect(changesSent()).toEqual([
      { status: 'declined', base: { status: 'pending' } },
      { status: 'called', base: { status: 'declined' } },
    ]);
  });
});
