import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderWithApp } from '@/testing/render.tsx';
import { Dialog } from './dialog.tsx';
import { useToast, type ToastMessage } from './toast.tsx';

function Trigger({ message }: { message: ToastMessage }) {
  const { toast } = useToast();
  return (
    <button type="button" onClick={() => toast(message)}>
      {`Show ${message.title}`}
    </button>
  );
}

async function show(...messages: ToastMessage[]) {
  const view = renderWithApp(messages.map((message) => <Trigger key={message.title} message={message} />));
  for (const { title } of messages) {
    await view.user.click(screen.getByRole('button', { name: `Show ${title}` }));
  }
  return view;
}

describe('a notice', () => {
  it('is a status when something worked', async () => {
    await show({ title: 'Saved', description: 'All of it.' });

    const status = await screen.findByText('All of it.');
    expect(status.closest('[role]')?.getAttribute('role')).toBe('status');
  });

  it('is an alert with its reference when something failed', async () => {
    await show({ title: 'Error', variant: 'destructive', reference: 'r-17' });

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('r-17');
    expect(screen.getByRole('button', { name: 'Copy reference' })).toBeDefined();
  });

  it('makes room for the next one', async () => {
    await show({ title: 'First' }, { title: 'Second' });

    await screen.findByText('Second');
    expect(screen.queryByText('First')).toBeNull();
  });

  it('is reached by F8 and closed by its button', async () => {
    const { user } = await show({ title: 'Saved' });
    await screen.findByText('Saved');

    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(screen.getByRole('region').contains(document.activeElement)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Close' }));

    await waitFor(() => expect(screen.queryByText('Saved')).toBeNull());
  });

  it.each([
    { at: { top: 650, bottom: 698, right: 1200 }, bottom: '150px' },
    { at: { top: 650, bottom: 698, right: 800 }, bottom: '0px' },
    { at: { top: 300, bottom: 348, right: 1200 }, bottom: '0px' },
    { at: { top: 150, bottom: 700, right: 1200 }, bottom: '0px' },
  ])('stands above the button that was pressed, where it would cover it: $at', async ({ at, bottom }) => {
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.stubGlobal('innerWidth', 1280);
    vi.stubGlobal('innerHeight', 800);
    const { user } = renderWithApp(<Trigger message={{ title: 'Saved' }} />);
    const button = screen.getByRole('button', { name: 'Show Saved' });
    vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(at.right - 100, at.top, 100, at.bottom - at.top));

    await user.click(button);

    await screen.findByText('Saved');
    expect(screen.getByRole('region').querySelector<HTMLElement>('[style*=bottom]')?.style.bottom).toBe(bottom);
  });

  it.each<{ what: string; gap?: string; buttons: { top: number; bottom: number; left?: number; right?: number }[]; bottom: string }>([
    { what: 'between two buttons', buttons: [{ top: 500, bottom: 548 }, { top: 720, bottom: 768 }], bottom: '80px' },
    { what: 'below the header, above all buttons', buttons: [{ top: 250, bottom: 548 }, { top: 560, bottom: 768 }], bottom: '550px' },
    { what: 'above both buttons, where the gap of the screen’s edge is too large', gap: '34px', buttons: [{ top: 500, bottom: 548 }, { top: 680, bottom: 768 }], bottom: '300px' },
    { what: 'at the edge where nothing is free', buttons: [{ top: 100, bottom: 548 }, { top: 560, bottom: 768 }], bottom: '0px' },
    { what: 'at the edge beside them', buttons: [{ top: 720, bottom: 768, left: 0, right: 100 }], bottom: '0px' },
  ])('covers no button of a list: $what', async ({ gap = '16px', buttons, bottom }) => {
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.stubGlobal('innerWidth', 1280);
    vi.stubGlobal('innerHeight', 800);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function box(this: HTMLElement) {
      if (this.tagName === 'HEADER') return new DOMRect(0, 0, 1280, 60);
      if (this.role === 'status') return new DOMRect(880, 684, 384, 100);
      const at = buttons[Number(this.dataset.at)];
      return at ? new DOMRect(at.left ?? 900, at.top, (at.right ?? 1100) - (at.left ?? 900), at.bottom - at.top) : new DOMRect();
    });
    const { user } = renderWithApp(
      <>
        <style>{`[style*=bottom] { padding-bottom: ${gap}; }`}</style>
        <header />
        <Trigger message={{ title: 'Saved' }} />
        <main>
          {buttons.map(({ top }, index) => (
            <button key={top} type="button" data-at={index}>
              Purchase
            </button>
          ))}
        </main>
      </>,
    );

    await user.click(screen.getByRole('button', { name: 'Show Saved' }));

    await screen.findByText('Saved');
    expect(screen.getByRole('region').querySelector<HTMLElement>('[style*=bottom]')?.style.bottom).toBe(bottom);
  });

  it('leaves Esc to a dialog that was open before it', async () => {
    const onClose = vi.fn<() => void>();
    const { user } = renderWithApp(
      <Dialog title="Security" onClose={onClose}>
        <Trigger message={{ title: 'Saved' }} />
      </Dialog>,
    );
    await user.click(screen.getByRole('button', { name: 'Show Saved' }));
    await screen.findByText('Saved');

    await user.keyboard('{Escape}');

    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Saved')).not.toBeNull();
  });

  it('offers its action', async () => {
    const onAction = vi.fn<() => void>();
    const { user } = await show({ title: 'Moved', action: { label: 'Undo', onAction } });

    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(onAction).toHaveBeenCalledTimes(1);
  });

  it('goes by itself after five seconds', async () => {
    await show({ title: 'Saved' }, { title: 'Earlier' });
    await screen.findByText('Earlier');
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Show Saved' }));

    await act(() => vi.advanceTimersByTimeAsync(4_999));
    expect(screen.queryByText('Saved')).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));

    expect(screen.queryByText('Saved')).toBeNull();
  });
});
