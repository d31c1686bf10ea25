import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createSuburb, listSuburbs, updateSuburb } from '@shared/contracts/suburbs.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { buildSuburb } from '@/testing/build-suburb.ts';
import { SuburbList } from './suburb-list.tsx';

const renderPage = (path = '/manage/suburbs') =>
  renderWithApp(<SuburbList />, { path, user: buildUser({ userType: 'super_admin' }) });

const row = (name = 'Newtown') => screen.findByRole('row', { name: new RegExp(`^${name} `) });
/** The heading that the table is sorted by, and the direction. */
const sorted = () =>
  screen
    .getAllByRole('columnheader')
    .filter((header) => header.hasAttribute('aria-sort'))
    .map((header) => [header.textContent, header.getAttribute('aria-sort')]);
const field = (label: string) =>
  within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\(optional\\))?$`));
const save = (name = 'Save suburb') => screen.getByRole('button', { name });

const openEdit = async (suburb = buildSuburb()) => {
  api.answers(listSuburbs, [suburb]);
  const view = renderPage();
  await view.user.click(within(await row()).getByRole('button', { name: /^Edit/ }));
  await screen.findByRole('dialog', { name: 'Edit Newtown' });
  return view;
};

const openNew = async () => {
  api.answers(listSuburbs, []);
  const view = renderPage();
  await view.user.click(await screen.findByRole('button', { name: 'New suburb' }));
  await screen.findByRole('dialog', { name: 'New suburb' });
  return view;
};

const pageOf = (id: number, next: string | null) =>
  new Response(JSON.stringify([buildSuburb({ id, name: `Place ${id}` })]), {
    headers: { 'content-type': 'application/json', ...(next ? { 'x-next-cursor': next } : {}) },
  });

describe('the list', () => {
  it.each([
    ['Indexed', { isIndexed: true, words: 150 }],
    ['Not indexed: 84 of 120 words', { words: 84 }],
    ['Not indexed: 72 % the same as Newtown', { words: 150, twin: { name: 'Newtown', percent: 72 } }],
    ['Not indexed: 84 of 120 words, 72 % the same as Newtown', { words: 84, twin: { name: 'Newtown', percent: 72 } }],
    ['Not indexed: another page has its address', { words: 150, isHidden: true }],
    ['Switched off', { isActive: false, words: 150 }],
  ])('says how a page stands with search engines: %s', async (text, fields) => {
    api.answers(listSuburbs, [buildSuburb(fields)]);
    renderPage();

    expect(within(await row()).getByText(text)).toBeDefined();
  });

  it('leads to the page of a suburb that has one, in a new tab', async () => {
    api.answers(listSuburbs, [buildSuburb(), buildSuburb({ id: 4, name: 'Enmore', isActive: false })]);
    renderPage();

    const link = within(await row()).getByRole('link', { name: /^Open page/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/electricians/nsw/newtown-2042', '_blank']);
    expect(within(await row('Enmore')).queryByRole('link')).toBeNull();
  });

  it('is narrowed down by the address, which keeps the search and the choice', async () => {
    api.answers(listSuburbs, []);
    const { user, history } = renderPage('/manage/suburbs?q=new&show=not_indexed');
    await screen.findByText('No suburbs match');
    expect(api.requests(listSuburbs)[0]?.url).toBe('/api/suburbs?q=new&show=not_indexed');

    await user.selectOptions(screen.getByLabelText('Show'), 'Switched off');
    expect(history?.at(-1)).toBe('/manage/suburbs?q=new&show=inactive');
    await user.click(await screen.findByRole('button', { name: 'Show all suburbs' }));

    expect(history?.at(-1)).toBe('/manage/suburbs');
    expect(await screen.findByText('No suburbs yet')).toBeDefined();
  });

  it('is a table that its column headings sort, with the order in the address', async () => {
    api.answers(listSuburbs, [buildSuburb()]);
    const { user, history } = renderPage('/manage/suburbs?show=active');
    await row();
    expect(sorted()).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Suburb' }));
    expect(sorted()).toEqual([['Suburb', 'ascending']]);
    await user.click(screen.getByRole('button', { name: 'Changed' }));
    expect(sorted()).toEqual([['Changed', 'descending']]);
    expect(history?.at(-1)).toBe('/manage/suburbs?show=active&sort=-changed');
    await user.selectOptions(screen.getByLabelText('Sort'), 'Newest first');

    expect(history?.at(-1)).toBe('/manage/suburbs?show=active');
    expect(sorted()).toEqual([]);
    await waitFor(() =>
      expect(api.requests(listSuburbs).map(({ url }) => new URL(url, 'http://localhost').searchParams.get('sort'))).toEqual([null, 'name', '-changed', null]),
    );
  });

  it('goes on where the page before ended, and says when it could not be loaded', async () => {
    api.fails(listSuburbs);
    const { user } = renderPage();
    await screen.findByText('The suburbs couldn’t be loaded');

    api.answersRaw(listSuburbs, () => pageOf(9, '9'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await row('Place 9');
    api.answersRaw(listSuburbs, () => pageOf(8, null));
    await user.click(screen.getByRole('button', { name: 'Load more' }));

    expect(await row('Place 8')).toBeDefined();
    expect(api.requests(listSuburbs).at(-1)?.url).toBe('/api/suburbs?show=all&cursor=9');
  });
});

describe('the switch of a suburb', () => {
  it('takes its page off at once', async () => {
    api.answers(listSuburbs, [buildSuburb()]);
    api.answers(updateSuburb, () => {
      api.answers(listSuburbs, [buildSuburb({ isActive: false })]);
      return buildSuburb({ isActive: false });
    });
    const { user } = renderPage();

    await user.click(await screen.findByRole('checkbox', { name: /^Active.*Newtown NSW 2042$/ }));

    expect(await within(await row()).findByText('Switched off')).toBeDefined();
    expect(api.requests(updateSuburb)).toMatchObject([
      { params: { suburbId: '3' }, body: { isActive: false, base: { updatedAt: '2026-11-18T02:00:00.000Z' } } },
    ]);
  });

  it('goes back and says why when that is refused', async () => {
    api.answers(listSuburbs, [buildSuburb()]);
    api.refuses(updateSuburb, 'conflict', 'Someone else has just changed this suburb. Nothing was saved.');
    const { user } = renderPage();

    await user.click(await screen.findByRole('checkbox'));

    expect(await screen.findByText('Someone else has just changed this suburb. Nothing was saved.')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });
});

describe('a new suburb', () => {
  it('is sent as it was typed, and says how its page stands', async () => {
    api.answers(createSuburb, buildSuburb());
    const { user } = await openNew();

    await user.type(field('Suburb'), 'Newtown');
    await user.selectOptions(field('State'), 'NSW');
    await user.type(field('Postcode'), '2042');
    await user.type(field('Description'), 'Terraces near King Street.');
    expect(screen.getByText('4 of 120 words.')).toBeDefined();
    await user.click(save('Create suburb'));

    expect(await screen.findByText('Newtown NSW 2042 is saved')).toBeDefined();
    expect(screen.getByText('Not indexed: 4 of 120 words')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.requests(createSuburb)[0]?.body).toEqual({
      name: 'Newtown',
      state: 'NSW',
      postcode: '2042',
      council: '',
      description: 'Terraces near King Street.',
      priceFrom: 49,
      openingHours: '',
      phone: '',
      email: '',
      address: '',
      latitude: null,
      longitude: null,
      isActive: true,
      isPlaceConfirmed: false,
    });
  });

  it('says under each field what is wrong with it, and sends nothing', async () => {
    const { user } = await openNew();
    await user.clear(field('Price from'));
    await user.type(field('Latitude'), 'south');

    await user.click(save('Create suburb'));

    for (const message of [
      'Please enter the name of the suburb',
      'Please choose a state',
      'Please enter a postcode of 4 digits',
      'Please enter whole dollars from 0 to 10,000',
      'Please enter degrees from -55 to -9',
    ]) {
      expect(await screen.findByText(message)).toBeDefined();
    }
    expect(document.activeElement).toBe(field('Suburb'));
    expect(api.requests(createSuburb)).toEqual([]);
  });

  it('asks about a place that nobody knows', async () => {
    const message = 'The list of Australian places has no Nowhere NSW 2042.';
    api.refuses(createSuburb, 'invalid_input', message, { issues: [{ path: 'isPlaceConfirmed', message }] });
    const { user } = await openNew();
    await user.type(field('Suburb'), 'Nowhere');
    await user.selectOptions(field('State'), 'NSW');
    await user.type(field('Postcode'), '2042');
    expect(screen.queryByRole('checkbox', { name: /are right$/ })).toBeNull();
    await user.click(save('Create suburb'));

    await user.click(await screen.findByRole('checkbox', { name: 'The name, state and postcode are right' }));
    api.answers(createSuburb, buildSuburb({ name: 'Nowhere' }));
    await user.click(save('Create suburb'));

    expect(await screen.findByText('Nowhere NSW 2042 is saved')).toBeDefined();
    expect(api.requests(createSuburb).at(-1)?.body).toMatchObject({ isPlaceConfirmed: true });
  });

  it('keeps what was typed and shows the server’s objection under its field', async () => {
    const message = 'There is already a page for Newtown NSW 2042';
    api.refuses(createSuburb, 'taken', message, { issues: [{ path: 'name', message }] });
    const { user } = await openNew();
    await user.type(field('Suburb'), 'Newtown');
    await user.selectOptions(field('State'), 'NSW');
    await user.type(field('Postcode'), '2042');

    await user.click(save('Create suburb'));

    await waitFor(() => expect(field('Suburb').getAttribute('aria-invalid')).toBe('true'));
    expect(field('Suburb').value).toBe('Newtown');
    expect(document.activeElement).toBe(field('Suburb'));
  });

  it('is not thrown away without a question', async () => {
    const { user } = await openNew();
    await user.type(field('Suburb'), 'Newtown');

    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(field('Suburb').value).toBe('Newtown');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));

    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the form of a suburb', () => {
  it('sends the state that was read, and says where a renamed page goes', async () => {
    api.answers(updateSuburb, buildSuburb({ name: 'Enmore' }));
    const { user } = await openEdit();
    expect(screen.queryByText('The page moves to another address')).toBeNull();

    await user.clear(field('Suburb'));
    await user.type(field('Suburb'), 'Enmore');
    expect(screen.getByText('/electricians/nsw/enmore-2042')).toBeDefined();
    expect(screen.getByText('The old address leads there.')).toBeDefined();
    await user.click(save());

    expect(await screen.findByText('Enmore NSW 2042 is saved')).toBeDefined();
    // The coordinates of the old place are not those of the new one.
    expect(api.requests(updateSuburb)[0]?.body).toMatchObject({
      name: 'Enmore',
      latitude: null,
      longitude: null,
      base: { updatedAt: '2026-11-18T02:00:00.000Z' },
    });
  });

  it('keeps the coordinates where only a text changes', async () => {
    api.answers(updateSuburb, buildSuburb());
    const { user } = await openEdit();

    await user.type(field('Opening hours'), 'Every day');
    await user.click(save());

    await screen.findByText('Newtown NSW 2042 is saved');
    expect(api.requests(updateSuburb)[0]?.body).toMatchObject({ latitude: -33.898, longitude: 151.179, openingHours: 'Every day' });
  });

  it('shows what somebody else has stored since, keeps what was typed, and can save it all the same', async () => {
    const { user } = await openEdit();
    api.refusesAsStale(updateSuburb, 'updatedAt');
    api.answers(listSuburbs, [buildSuburb({ priceFrom: 99, updatedAt: '2026-11-19T02:00:00.000Z' })]);
    await user.type(field('Opening hours'), 'Every day');
    await user.click(save());

    const { parentElement: panel } = await screen.findByText('Someone else changed this suburb');
    expect(panel?.textContent).toContain('Price fromSaved by someone else$99');
    expect(field('Opening hours').value).toBe('Every day');

    api.answers(updateSuburb, buildSuburb({ openingHours: 'Every day' }));
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));

    expect(await screen.findByText('Newtown NSW 2042 is saved')).toBeDefined();
    const kept = { openingHours: 'Every day', priceFrom: 99, base: { updatedAt: '2026-11-19T02:00:00.000Z' } };
    expect(api.requests(updateSuburb).at(-1)?.body).toMatchObject(kept);
  });
});
