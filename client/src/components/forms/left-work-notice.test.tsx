import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { forgetLeftWork, noteLeftWork } from '@/lib/offline/left-work.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { LeftWorkNotice } from './left-work-notice.tsx';

it('says that unsaved notes wait here, as soon as that is known and for as long as it is so', () => {
  renderWithApp(<LeftWorkNotice />);
  expect(screen.queryByRole('status')).toBeNull();

  act(noteLeftWork);
  expect(screen.getByRole('status').textContent).toContain('Unsaved notes are kept on this device until');

  act(forgetLeftWork);
  expect(screen.queryByRole('status')).toBeNull();
});
