import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { updateProvider } from '@shared/contracts/providers.ts';
import { api } from '@/testing/api.ts';
import { buildProvider } from '@/testing/build-provider.ts';
import { openProvider, sentChanges } from '@/testing/provider-driver.tsx';

describe('the licence', () => {
  it('is saved whole, over the one it was begun with', async () => {
    const { user, article } = await openProvider();
    const save = article.getByRole<HTMLButtonElement>('button', { name: 'Save licence of Vera Watt' });
    expect(save.disabled).toBe(true);

    await user.clear(article.getByLabelText('Licence number'));
    await user.type(article.getByLabelText('Licence number'), '999C');
    await user.selectOptions(article.getByLabelText('Licence state'), 'VIC');
    await user.click(save);

    expect(await article.findByText('Saved')).toBeDefined();
    expect(sentChanges()).toEqual([
      {
        licenseNumber: '999C',
        licenseState: 'VIC',
        licenseClass: '',
        licenseHolder: '',
        licenseExpiresOn: '2099-01-31',
        base: { licenseNumber: '123456C', licenseState: 'NSW', licenseClass: '', licenseHolder: '', licenseExpiresOn: '2099-01-31' },
      },
    ]);
  });

  it('is refused under its field and keeps what was typed', async () => {
    const { user, article } = await openProvider();

    await user.selectOptions(article.getByLabelText('Licence state'), 'Choose a state');
    await user.click(article.getByRole('button', { name: 'Save licence of Vera Watt' }));

    expect(await article.findByText('Please choose the state of the licence')).toBeDefined();
    expect(article.getByLabelText<HTMLInputElement>('Licence number').value).toBe('123456C');
    expect(sentChanges()).toEqual([]);
  });

  it('puts what the server objects to under its field', async () => {
    const { user, article } = await openProvider();
    api.refuses(updateProvider, 'invalid_input', 'Please check', {
      issues: [{ path: 'licenseExpiresOn', message: 'Please enter the licence that expires then' }],
    });

    await user.type(article.getByLabelText('Licence number'), 'X');
    await user.click(article.getByRole('button', { name: 'Save licence of Vera Watt' }));

    expect(await article.findByText('Please enter the licence that expires then')).toBeDefined();
  });

  it.each([
    ['Keep mine', '123456CX', ['123456C', '999C']],
    ['Take theirs', '999C', ['123456C']],
  ])('that someone else changed in the meantime is decided on: %s', async (choice, shown, bases) => {
    const { user, article, store } = await openProvider();
    api.refusesAsStale(updateProvider, 'licenseNumber');
    store({ licenseNumber: '999C' });
    await user.type(article.getByLabelText('Licence number'), 'X');
    await user.click(article.getByRole('button', { name: 'Save licence of Vera Watt' }));
    const panel = await article.findByText('Someone else changed this licence');
    expect(panel.parentElement?.textContent).toContain('Licence numberYours123456CXSaved by someone else999C');

    api.answers(updateProvider, buildProvider({ licenseNumber: '123456CX' }));
    await user.click(article.getByRole('button', { name: choice }));

    await waitFor(() => expect(sentChanges().map(({ base }) => base?.licenseNumber)).toEqual(bases));
    await waitFor(() => expect(article.queryByText('Someone else changed this licence')).toBeNull());
    expect(article.getByLabelText<HTMLInputElement>('Licence number').value).toBe(shown);
  });

  it('says when it could not be saved', async () => {
    const { user, article } = await openProvider();
    api.fails(updateProvider);

    await user.type(article.getByLabelText('Licence number'), 'X');
    await user.click(article.getByRole('button', { name: 'Save licence of Vera Watt' }));

    expect((await article.findByRole('alert')).textContent).toContain('The licence wasn’t saved');
    expect(article.getByLabelText<HTMLInputElement>('Licence number').value).toBe('123456CX');
  });
});

describe('the notes', () => {
  it('are saved over those they were begun with', async () => {
    const { user, article } = await openProvider(buildProvider({ notes: 'Rang.' }));
    const save = article.getByRole<HTMLButtonElement>('button', { name: 'Save notes on Vera Watt' });
    expect(save.disabled).toBe(true);

    await user.type(article.getByLabelText('Notes'), ' Twice.');
    await user.click(save);

    expect(await article.findByText('Saved')).toBeDefined();
    expect(sentChanges()).toEqual([{ notes: 'Rang. Twice.', base: { notes: 'Rang.' } }]);
    await user.type(article.getByLabelText('Notes'), '!');
    expect(article.queryByText('Saved')).toBeNull();
  });

  it('that someone else wrote in the meantime are put together on demand', async () => {
    const { user, article, store } = await openProvider();
    api.refusesAsStale(updateProvider, 'notes');
    store({ notes: 'Theirs' });
    await user.type(article.getByLabelText('Notes'), 'Mine');
    await user.click(article.getByRole('button', { name: 'Save notes on Vera Watt' }));
    await article.findByText('Someone else changed these notes');

    api.answers(updateProvider, ({ body }) => buildProvider({ notes: String(body.notes) }));
    await user.click(article.getByRole('button', { name: 'Keep both' }));

    await waitFor(() => expect(sentChanges().at(-1)).toEqual({ notes: 'Theirs\n\nMine', base: { notes: 'Theirs' } }));
    await waitFor(() => expect(article.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Theirs\n\nMine'));
  });

  it('are kept when they could not be saved', async () => {
    const { user, article } = await openProvider();
    api.fails(updateProvider);
    await user.type(article.getByLabelText('Notes'), 'Mine');

    await user.click(article.getByRole('button', { name: 'Save notes on Vera Watt' }));

    expect((await article.findByRole('alert')).textContent).toContain('The notes weren’t saved');
    expect(article.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Mine');
  });
});
