import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { logout } from '@shared/contracts/auth.ts';
import type { UserType } from '@shared/domain/people/roles.ts';
import { currentUser, resetSession } from '@/lib/session/session.ts';
import { forgetWhoIsGone } from '@/lib/session/session-tabs.ts';
import { registerUnsaved } from '@/lib/hooks/unsaved-work.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { device, set } from '@/testing/device-storage.ts';
import { FakePush, removePush } from '@/testing/fake-push.ts';
import { goBack } from '@/testing/leaving.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { LogoutButton } from './logout-button.tsx';

vi.mock('idb-keyval', () => import('@/testing/device-storage.ts'));

// happy-dom does not support modal dialogs.
function showModal(this: HTMLDialogElement): void {
  this.setAttribute('open', '');
}

beforeEach(() => {
  device.reset();
  HTMLDialogElement.prototype.showModal = showModal;
});

function open(userType: UserType = 'provider') {
  const app = renderWithApp(<LogoutButton />, { user: buildUser({ userType }) });
  return { ...app, press: (name: string) => app.user.click(screen.getByRole('button', { name })) };
}

describe('Logout', () => {
  it('asks nothing while everything is saved', async () => {
    api.answers(logout, {});
    const { press } = open();

    await press('Logout');

    await vi.waitFor(() => expect(currentUser()).toBeNull());
  });

  it('asks while the device keeps unsaved notes, and deletes them only when told to', async () => {
    api.answers(logout, {});
    await set('job-drafts 7', { 1: { draft: { salesNotes: 'Has two dogs' } } });
    const { press } = open();

    await press('Logout');
    expect(await screen.findByText('Some of your work isn’t saved')).toBeTruthy();
    await press('Cancel');
    expect(api.requests(logout)).toEqual([]);
    expect(device.keys()).toEqual(['job-drafts 7']);

    await press('Logout');
    await screen.findByText('Some of your work isn’t saved');
    await press('Log out and discard');

    await vi.waitFor(() => expect(device.keys()).toEqual([]));
    expect(currentUser()).toBeNull();
  });

  it('stays signed in when Back closes the question', async () => {
    await set('job-drafts 7', { 1: { draft: { salesNotes: 'Has two dogs' } } });
    const { press } = open();
    await press('Logout');
    await screen.findByText('Some of your work isn’t saved');
    await vi.waitFor(() => expect(history.state).toHaveProperty('openDialog'));

    await goBack();

    expect(screen.queryByText('Some of your work isn’t saved')).toBeNull();
    expect(api.requests(logout)).toEqual([]);
    expect(currentUser()).not.toBeNull();
  });

  it('saves first when asked to, and stays signed in when that fails', async () => {
    api.answers(logout, {});
    let isUnsaved = true;
    const save = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false));
    const end = registerUnsaved({ isUnsaved: () => isUnsaved, save });
    const { press } = open();

    await press('Logout');
    await screen.findByText('Some of your work isn’t saved');
    await press('Save first');
    expect(await screen.findByText('We couldn’t save everything')).toBeTruthy();
    expect(api.requests(logout)).toEqual([]);

    save.mockImplementation(() => {
      isUnsaved = false;
      return Promise.resolve(true);
    });
    await press('Logout');
    await screen.findByText('Some of your work isn’t saved');
    await press('Save first');

    await vi.waitFor(() => expect(currentUser()).toBeNull());
    end();
  });

  it('that fails deletes nothing, and leaves the alerts on', async () => {
    api.fails(logout);
    onTestFinished(removePush);
    const push = new FakePush();
    push.install();
    push.subscribed();
    await set('person 7', { id: 7 });
    const { press } = open();

    await press('Logout');

    expect(await screen.findByText('Logout failed')).toBeTruthy();
    expect(device.keys()).toEqual(['person 7']);
    expect(push.subscription).not.toBeNull();
  });
});

const start = () => forgetWhoIsGone({ session: { user: null } });

/** Files can be loaded again, as on the next start of a page. */
const restore = () => vi.doUnmock('@/lib/offline/device.ts');

describe('Logout on a page whose files a newer build has replaced', () => {
  const notes = { 1: { draft: { salesNotes: 'Has two dogs' } } };

  beforeEach(async () => {
    vi.resetModules();
    vi.doMock('@/lib/offline/device.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    onTestFinished(restore);
    await set('job-drafts 7', notes);
  });

  it('asks first, because notes may be unsaved, and the next start deletes what was discarded', async () => {
    api.answers(logout, {});
    const { press } = open();

    await press('Logout');
    expect(await screen.findByText('Some of your work isn’t saved')).toBeTruthy();
    await press('Log out and discard');
    await vi.waitFor(() => expect(currentUser()).toBeNull());
    expect(device.keys()).toEqual(['job-drafts 7']);

    restore();
    start();
    await vi.waitFor(() => expect(device.keys()).toEqual([]));
  });

  it('asks a customer nothing, whose work is never stored on the device', async () => {
    api.answers(logout, {});
    const { press } = open('customer');

    await press('Logout');

    await vi.waitFor(() => expect(currentUser()).toBeNull());
    expect(screen.queryByText('Some of your work isn’t saved')).toBeNull();
  });

  it('deletes nothing at the next start when the server refused it', async () => {
    api.fails(logout);
    const { press } = open();
    await press('Logout');
    await screen.findByText('Some of your work isn’t saved');
    await press('Log out and discard');
    expect(await screen.findByText('Logout failed')).toBeTruthy();

    restore();
    resetSession();
    start();
    await vi.dynamicImportSettled();
    expect(device.keys()).toEqual(['job-drafts 7']);
  });
});
