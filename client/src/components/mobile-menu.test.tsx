import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { MobileMenuItems } from './header-content.tsx';
import { HeaderSlotsProvider } from './header-slots.tsx';
import { MobileMenu } from './mobile-menu.tsx';

const openButton = () => screen.getByRole('button', { name: 'Open menu' });

async function openMenu(user: UserEvent) {
  await user.click(openButton());
  return await screen.findByRole('dialog', { name: 'Menu' });
}

describe('MobileMenu', () => {
  it('shows visitors the public links, the sign-in and the phone', async () => {
    const { user } = renderWithApp(<MobileMenu user={null} />);

    const menu = await openMenu(user);

    const links = [...menu.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/', '/get-quote', '/login', 'tel:+611800975707']);
    expect(screen.getByRole('link', { name: 'Provider Login' })).toBeDefined();
  });

  it('shows signed-in people who they are, and Logout', async () => {
    const { user } = renderWithApp(<MobileMenu user={buildUser()} />);

    await openMenu(user);

    expect(screen.getByText('Sam Volt')).toBeDefined();
    expect(screen.getByText('Service Provider')).toBeDefined();
    expect(screen.getByText('Verified')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Provider Login' })).toBeNull();
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
