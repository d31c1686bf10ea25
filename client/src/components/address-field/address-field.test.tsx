import { act, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { searchPlaces } from '@shared/contracts/places.ts';
import { api } from '@/testing/api.ts';
import {
  field,
  isListOpen,
  litOption,
  localities,
  options,
  pass,
  picked,
  renderField,
  stopClock,
} from '@/testing/address-field-driver.tsx';
import { AddressField } from './address-field.tsx';

const TOWNS = ['Hobart TAS 7000', 'Launceston TAS 7250', 'Devonport TAS 7310'];

beforeEach(async () => {
  await stopClock();
  api.answers(searchPlaces, localities(...TOWNS));
});

afterEach(() => vi.unstubAllGlobals());

async function renderOpen() {
  const user = await renderField('tas');
  await user.click(field());
  await pass(0);
  return user;
}

/** Keeps text typed before hydration, as the forms do. */
function EarlyForm() {
  const form = useRef<HTMLFormElement>(null);
  const [where, setWhere] = useState('');
  useLayoutEffect(() => {
    const typed = new FormData(form.current ?? undefined).get('where');
    if (typeof typed === 'string') setWhere(typed);
  }, []);
  return (
    <form ref={form}>
      <AddressField id="where" name="where" aria-label="Where" value={where} onChange={setWhere} />
    </form>
  );
}

it('takes what is pasted as one line', async () => {
  await renderField();

  fireEvent.change(field(), { target: { value: '1 Bay Rd\tHobart\t\tTAS' } });

  expect(field().value).toBe('1 Bay Rd Hobart TAS');
});

describe('when the list opens', () => {
  it('opens 300 ms after the last key and says once how many there are', async () => {
    const user = await renderField();

    await user.type(field(), 'tas');
    await pass(299);
    expect(isListOpen()).toBe(false);
    await pass(1);

    expect(options()).toEqual(TOWNS);
    expect(field().getAttribute('aria-expanded')).toBe('true');
    expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    expect(screen.getByRole('status').textContent).toBe('3 suggestions');
  });

  it('says "1 suggestion" for one', async () => {
    api.answers(searchPlaces, localities('Hobart TAS 7000'));
    await renderOpen();

    expect(screen.getByRole('status').textContent).toBe('1 suggestion');
  });

  it('stays closed for two characters and asks nobody', async () => {
    const user = await renderField();

    await user.type(field(), 'ta');
    await pass(1000);

    expect(isListOpen()).toBe(false);
    expect(screen.getByRole('status').textContent).toBe('');
    expect(api.requests(searchPlaces)).toEqual([]);
  });

  it('opens on focus when there is text enough', async () => {
    await renderOpen();

    expect(options()).toEqual(TOWNS);
  });

  it('closes when the text becomes too short', async () => {
    const user = await renderOpen();

    await user.keyboard('{Backspace}');

    expect(isListOpen()).toBe(false);
  });
});

describe('by keyboard', () => {
  it('lights lines by the arrows from the first press, round the ends, and by Home and End', async () => {
    const user = await renderOpen();

    expect(litOption()).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(litOption()).toBe('Hobart TAS 7000');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Hobart TAS 7000');
    await user.keyboard('{ArrowUp}');
    expect(litOption()).toBe('Devonport TAS 7310');
    await user.keyboard('{ArrowDown}');
    expect(litOption()).toBe('Hobart TAS 7000');
    await user.keyboard('{End}');
    expect(litOption()).toBe('Devonport TAS 7310');
    await user.keyboard('{Home}');
    expect(litOption()).toBe('Hobart TAS 7000');
  });

  it('picks with Enter, keeps focus and keeps the list closed', async () => {
    const user = await renderOpen();

    await user.keyboard('{ArrowDown}{Enter}');
    await pass(1000);

    expect(field().value).toBe('Hobart TAS 7000');
    expect(picked).toHaveBeenCalledExactlyOnceWith({
      text: 'Hobart TAS 7000',
      point: { latitude: -20, longitude: 120 },
    });
    expect(document.activeElement).toBe(field());
    expect(isListOpen()).toBe(false);
  });

  it('leaves Enter to the form when no line is lit', async () => {
    const user = await renderOpen();
    const submitted = vi.fn((event: SubmitEvent) => event.preventDefault());
    field().form?.addEventListener('submit', submitted);

    await user.keyboard('{Enter}');

    expect(submitted).toHaveBeenCalledOnce();
  });

  it('closes on Esc, keeps the text, and an arrow up or down opens it with a line lit', async () => {
    const user = await renderOpen();

    await user.keyboard('{Escape}');
    expect(isListOpen()).toBe(false);
    expect(field().value).toBe('tas');

    await user.keyboard('{ArrowLeft}');
    await pass(0);
    expect(isListOpen()).toBe(false);

    await user.keyboard('{ArrowDown}');
    await pass(0);
    expect(litOption()).toBe('Hobart TAS 7000');

    await user.keyboard('{Escape}{ArrowUp}');
    await pass(0);
    expect(litOption()).toBe('Devonport TAS 7310');
  });

  it('need not wait for the pause: an arrow asks at once', async () => {
    const user = await renderField();

    await user.type(field(), 'tas{ArrowDown}');
    await pass(0);

    expect(litOption()).toBe('Hobart TAS 7000');
  });

  it('keeps a list with a lit line, whatever was still to come', async () => {
    const user = await renderOpen();
    api.answers(searchPlaces, localities('Tasman TAS 7184'));

    await user.keyboard('m{ArrowDown}');
    await pass(1000);

    expect(litOption()).toBe('Hobart TAS 7000');
    expect(options()).toEqual(TOWNS);
  });

  it('closes 200 ms after Tab has left it', async () => {
    const user = await renderOpen();

    await user.tab();
    await pass(199);
    expect(isListOpen()).toBe(true);
    await pass(1);

    expect(isListOpen()).toBe(false);
    expect(field().value).toBe('tas');
  });
});

describe('by finger', () => {
  it('is not lost to its own blur under a slow tap, and gives focus back after it', async () => {
    await renderOpen();

    const option = screen.getByRole('option', { name: 'Launceston TAS 7250' });
    fireEvent.pointerDown(option);
    act(() => field().blur());
    await pass(600);
    expect(isListOpen()).toBe(true);
    fireEvent.pointerUp(option);
    fireEvent.click(option);
    await pass(1000);

    expect(field().value).toBe('Launceston TAS 7250');
    expect(document.activeElement).toBe(field());
    expect(isListOpen()).toBe(false);
  });

  it('closes after a press on the list that picked nothing', async () => {
    await renderOpen();

    fireEvent.pointerDown(screen.getByRole('option', { name: 'Hobart TAS 7000' }));
    act(() => field().blur());
    fireEvent.pointerCancel(window);
    await pass(200);

    expect(isListOpen()).toBe(false);
  });

  it('keeps the list as it is while a finger rests on it', async () => {
    const user = await renderOpen();
    api.answers(searchPlaces, localities('Tasman TAS 7184'));

    await user.keyboard('m');
    fireEvent.pointerDown(screen.getByRole('option', { name: 'Hobart TAS 7000' }));
    await pass(1000);

    expect(options()).toEqual(TOWNS);
  });
});

describe('beside the list', () => {
  it('turns the browser’s own suggestions off only while its list is open', async () => {
    const user = await renderField('tas');
    expect(field().getAttribute('autocomplete')).toBe('street-address');

    await user.click(field());
    await pass(0);
    expect(field().getAttribute('autocomplete')).toBe('off');

    await user.keyboard('{Escape}');
    expect(field().getAttribute('autocomplete')).toBe('street-address');
  });

  it('is described by what is wrong, and tells where its suggestions come from only to a mouse', async () => {
    await renderField();

    const described = field().getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['Service location is required', '']);
    expect(screen.getByTitle(/^Basic suggestions/).textContent).toBe('');
  });

  it('is drawn on the server, and taken over with someone already in it', async () => {
    const element = <EarlyForm />;
    const root = document.createElement('div');
    root.innerHTML = renderToString(element);
    document.body.append(root);
    expect(screen.getByTitle(/^Basic suggestions/)).toBeDefined();
    field().focus();
    field().value = 'tas';

    const view = render(element, { container: root, hydrate: true });
    await pass(0);
    await pass(0);

    expect(field().value).toBe('tas');
    expect(document.activeElement).toBe(field());
    expect(options()).toEqual(TOWNS);
    view.unmount();
    root.remove();
  });
});
