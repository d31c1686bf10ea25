import { useMemo } from 'react';
import { getItem, setItem, useStored } from '@/lib/storage.ts';

/** Older ones left the market long ago. */
const MAX_KEPT = 500;

const keyOf = (userId: number) => `sparkdrop.hidden-leads.${userId}`;

function parse(text: string | null): number[] {
  return (text ?? '').split(',').map(Number).filter(Boolean);
}

function keep(userId: number, ids: readonly number[]): void {
  setItem(keyOf(userId), ids.slice(-MAX_KEPT).join(','));
}

/** Hides a lead from one person on this device. */
export function hideLead(userId: number, leadId: number): void {
  keep(userId, [...withoutLeads(userId, [leadId]), leadId]);
}

/** Shows hidden leads to a person again. */
export function unhideLeads(userId: number, leadIds: readonly number[]): void {
  keep(userId, withoutLeads(userId, leadIds));
}

function withoutLeads(userId: number, leadIds: readonly number[]): number[] {
  return parse(getItem(keyOf(userId))).filter((id) => !leadIds.includes(id));
}

/** Returns the leads that a person hid on this device. */
export function useHiddenLeads(userId: number): ReadonlySet<number> {
  const text = useStored(keyOf(userId));
  return useMemo(() => new Set(parse(text)), [text]);
}
