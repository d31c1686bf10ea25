import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { AddLeadDialog } from '@/features/add-lead/add-lead-dialog.tsx';

/** Renders the dialog as the dashboard does. */
export function renderDialog(person = buildUser()) {
  const onAdded = vi.fn<(purchase: PurchasedLead) => void>();
  const onClose = vi.fn<() => void>();
  const view = renderWithApp(<AddLeadDialog user={person} onAdded={onAdded} onClose={onClose} />, { user: person });
  return { ...view, onAdded, onClose };
}

export type User = ReturnType<typeof renderDialog>['user'];

/** Finds a field by its label, with or without "(optional)". */
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\(optional\\))?$`));
export const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
export const add = (user: User) => user.click(screen.getByRole('button', { name: 'Add lead' }));
export const vehicleTab = () => radio(/^Vehicle job/);
export const electricalTab = () => radio(/^Electrical job/);

/** Pastes a text into a field, replacing its value. */
export async function enter(user: User, label: string, text: string) {
  await user.clear(field(label));
  if (text) await user.paste(text);
}

export const electricalJob = {
  'Customer name': 'Priya Nair',
  Phone: '0491570158',
  'Service location': 'Marrickville NSW 2204',
  'Electrical work': 'New power points in the kitchen',
};

export const vehicleJob = {
  'Customer name': 'Priya Nair',
  Phone: '0491570158',
  'Vehicle make': 'Tesla',
  'Vehicle model': 'Model 3',
  'Preferred location': 'Marrickville NSW 2204',
};

export async function fillIn(user: User, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) await enter(user, label, text);
}
