import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderWithApp } from '@/testing/render.tsx';
import { PhotoChoice } from './photo-choice.tsx';

it('offers only the kinds of picture that the server takes, and says who sees them', () => {
  renderWithApp(<PhotoChoice count={0} isPending={false} onChoose={() => undefined} />);

  const field = screen.getByLabelText<HTMLInputElement>(/Add photos/);
  expect(field.accept).toBe('image/jpeg,image/png,image/webp');
  expect(screen.getByText(/Only we and the electrician who takes the job see them/)).toBeDefined();
});

function Choice() {
  const [count, setCount] = useState(3);
  return <PhotoChoice count={count} isPending={false} onChoose={(files) => setCount(count + files.length)} />;
}

it.each([
  [2, 'That’s all 5 photos.', 0],
  [4, 'That’s all 5 photos. The others were left out.', 1],
])('says that five are the limit, and that others were left out: %i chosen beside three', (chosen, words, alerts) => {
  renderWithApp(<Choice />);
  const files = Array.from({ length: chosen }, (_one, index) => new File(['x'], `IMG_${index}.jpg`, { type: 'image/jpeg' }));

  fireEvent.change(screen.getByLabelText(/Add photos/), { target: { files } });

  expect(screen.getByText(words)).toBeDefined();
  expect(screen.queryAllByRole('alert')).toHaveLength(alerts);
});

it('says that others were left out also while there is room, as photos are still on their way', () => {
  renderWithApp(<PhotoChoice count={4} isPending={false} onChoose={() => undefined} />);
  const files = Array.from({ length: 2 }, (_one, index) => new File(['x'], `IMG_${index}.jpg`, { type: 'image/jpeg' }));

  fireEvent.change(screen.getByLabelText(/Add photos/), { target: { files } });

  expect(screen.getByRole('alert').textContent).toBe('The others were left out.');
});
