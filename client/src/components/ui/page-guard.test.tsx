import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Link, Route, Router, Switch } from 'wouter';
import { aroundNavigation } from '@/lib/hooks/around-navigation.ts';
import { isAnythingUnsaved } from '@/lib/hooks/unsaved-work.ts';
import { asksBeforeClosing, goBack } from '@/testing/leaving.ts';
import { usePageGuard } from './page-guard.tsx';

function Settings() {
  const [typed, setTyped] = useState('');
  const question = usePageGuard({
    isDirty: typed !== '',
    description: 'The settings are not saved yet.',
    onDiscard: () => setTyped(''),
  });
  return (
    <>
      <h1>Settings</h1>
      <input aria-label="Start price" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <Link href="/manage/market?past=30">Past sales</Link>
      <Link href="/manage/reports">Reports</Link>
      {question}
    </>
  );
}

function Site() {
  return (
    <Router aroundNav={aroundNavigation}>
      <Switch>
        <Route path="/manage/market" component={Settings} />
        <Route>
          <h1>Another page</h1>
          <Link href="/manage/market">Market</Link>
        </Route>
      </Switch>
    </Router>
  );
}

beforeEach(() => history.replaceState(null, '', '/manage/reports'));
afterEach(() => vi.restoreAllMocks());

async function typeSettings() {
  const user = userEvent.setup();
  render(<Site />);
  await user.click(screen.getByRole('link', { name: 'Market' }));
  await user.type(screen.getByLabelText('Start price'), '50');
  return user;
}

const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
const start = () => screen.getByLabelText<HTMLInputElement>('Start price').value;

it('asks before a link leaves a page with something unsaved, and keeps it', async () => {
  const user = await typeSettings();
  await user.click(screen.getByRole('link', { name: 'Past sales' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(location.search).toBe('?past=30');

  await user.click(screen.getByRole('link', { name: 'Reports' }));
  await question();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(start()).toBe('50');
  // The page below can be pressed again in the moment after the dialog is gone.
  await waitFor(() => expect(document.body.style.pointerEvents).not.toBe('none'));

  await user.click(screen.getByRole('link', { name: 'Reports' }));
  await question();
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByRole('heading', { name: 'Another page' })).toBeTruthy();
  expect(isAnythingUnsaved()).toBe(false);
});

it('asks before the page is closed while something is unsaved, and only then', async () => {
  const user = await typeSettings();
  expect(asksBeforeClosing()).toBe(true);

  await user.clear(screen.getByLabelText('Start price'));

  expect(asksBeforeClosing()).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Reports' }));
  expect(await screen.findByRole('heading', { name: 'Another page' })).toBeTruthy();
});

it('asks before Back leaves it', async () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
  const user = await typeSettings();
  await waitFor(() => expect(history.state).toMatchObject({ openDialog: true }));
  await goBack();
  await question();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(start()).toBe('50');

  await waitFor(() => expect(history.state).toMatchObject({ openDialog: true }));
  await goBack();
  await question();
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(back).toHaveBeenCalled());
  expect(start()).toBe('');
});
