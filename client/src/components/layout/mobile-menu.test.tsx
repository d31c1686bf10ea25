import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { buildUser } from '@/testing/builders.ts';
import { goBack } from '@/testing/leaving.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { MobileMenuItems } from './header-content.tsx';
import { HeaderSlotsProvider } from './header-slots.tsx';
import { MobileMenu } from './mobile-menu.tsx';

const openButton = () => screen.getByRole('button', { name: 'Open menu' });

async function openMenu(user: UserEvent) {
  await user.click(openButton());
  return await screen.findByRole('dialog', { name: 'Menu' });
}

/** A page that takes focus on mount. */
function LoginPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      Sign-in page
    </h1>
  );
}

describe('MobileMenu', () => {
  it('shows visitors the public links, the sign-in and the phone', async () => {
    const { user } = renderWithApp(<MobileMenu user={null} />);

    const menu = await openMenu(user);

    const links = [...menu.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/', '/get-quote', '/login', '/for-providers', 'tel:+611800975707']);
    expect(screen.getByRole('link', { name: 'Provider Login' })).toBeDefined();
  });

  it('shows signed-in people who they are, and Logout', async () => {
    const { user } = renderWithApp(<MobileMenu user={buildUser({ licenseNumber: '123456C', licenseExpiresOn: '2099-01-31' })} />);

    await openMenu(user);

    expect(screen.getByText('Sam Volt')).toBeDefined();
    expect(screen.getByText('Service Provider')).toBeDefined();
    expect(screen.getByText('Licence verified')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Provider Login' })).toBeNull();
  });

  it('gives the focus to the bottom bar’s button where that has replaced its own', async () => {
    const { user } = renderWithApp(
      <>
        <MobileMenu user={null} />
        <nav data-holds-menu="">
          <button type="button" aria-haspopup="dialog">
            More
          </button>
        </nav>
      </>,
    );
    const opener = openButton();
    await openMenu(user);
    vi.spyOn(opener, 'getClientRects').mockReturnValue([] as unknown as DOMRectList);

    await user.click(screen.getByRole('button', { name: 'Close menu' }));

    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })));
  });

  it('keeps Tab inside and gives the focus back when it closes', async () => {
    const { user } = renderWithApp(<MobileMenu user={null} />);
    await openMenu(user);
    const close = screen.getByRole('button', { name: 'Close menu' });

    close.focus();
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(document.activeElement?.textContent).toBe('Use dark theme');
    await user.keyboard('{Tab}');
    expect(document.activeElement).toBe(close);

    await user.click(close);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(openButton());
  });

  it('closes when it has led somewhere', async () => {
    const { user } = renderWithApp(
      <>
        <MobileMenu user={null} />
        <Route path="/login">Sign-in page</Route>
      </>,
    );
    await openMenu(user);

    await user.click(screen.getByRole('link', { name: 'Provider Login' }));

    expect(screen.getByText('Sign-in page')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leaves the focus to the page it has led to, once the browser says that it is closed', async () => {
    // Browsers return focus when they close a dialog, and fire `close` in a later task.
    vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      openButton().focus();
      setTimeout(() => this.dispatchEvent(new Event('close')));
    });
    const { user } = renderWithApp(
      <>
        <MobileMenu user={null} />
        <Route path="/login" component={LoginPage} />
      </>,
    );
    await openMenu(user);

    await user.click(screen.getByRole('link', { name: 'Provider Login' }));

    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sign-in page' }));
    vi.restoreAllMocks();
  });

  it('holds what a page puts into it, and closes when that is pressed', async () => {
    const handleAdd = vi.fn<() => void>();
    function Page() {
      const [count] = useState(3);
      return (
        <MobileMenuItems>
          <button type="button" onClick={handleAdd}>{`Add Lead (${count})`}</button>
        </MobileMenuItems>
      );
    }
    const { user } = renderWithApp(
      <HeaderSlotsProvider>
        <MobileMenu user={buildUser()} />
        <Page />
      </HeaderSlotsProvider>,
    );
    expect(screen.queryByText('Add Lead (3)')).toBeNull();

    await openMenu(user);
    await user.click(screen.getByRole('button', { name: 'Add Lead (3)' }));

    expect(handleAdd).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('MobileMenu whose file is on its way', () => {
  let arrive: () => void;

  /** Opens the menu while its file is held back. */
  async function openFrame() {
    vi.resetModules();
    vi.doMock('./mobile-menu-dialog.tsx', async () => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return { MobileMenuDialog: () => null };
    });
    const { MobileMenu: LateMenu } = await import('./mobile-menu.tsx');
    const { user } = renderWithApp(<LateMenu user={null} />);
    await user.click(openButton());
    expect(screen.getByRole('button', { name: 'Close' })).toBeDefined();
    return user;
  }

  afterEach(() => {
    arrive();
    vi.doUnmock('./mobile-menu-dialog.tsx');
  });

  it('can be closed by its button, which gives the focus back', async () => {
    const user = await openFrame();

    await user.click(screen.getByRole('button', { name: 'Close' }));

    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(document.activeElement).toBe(openButton());
  });

  it('can be closed by Esc', async () => {
    const user = await openFrame();

    await user.keyboard('{Escape}');

    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('can be closed by Back', async () => {
    await openFrame();
    await waitFor(() => expect(history.state).toHaveProperty('openDialog'));

    await goBack();

    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });
});
