import { useMemo } from 'react';
import { recall, remember, useRemembered } from '@/lib/remembered.ts';

/** Older ones left the market long ago. */
const MOST_KEPT = 500;

const keyOf = (userId: number) => `sparkdrop.hidden-leads.${userId}`;

function parse(text: string | null): number[] {
  return (text ?? '').split(',').map(Number).filter(Boolean);
}

function keep(userId: number, ids: readonly number[]): void {
  remember(keyOf(userId), ids.slice(-MOST_KEPT).join(','));
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
  return parse(recall(keyOf(userId))).filter((id) => !leadIds.includes(id));
}

/** The leads that a person does not want to see here. */
export function useHiddenLeads(userId: number): ReadonlySet<number> {
  const text = useRemembered(keyOf(userId));
  return useMemo(() => new Set(parse(text)), [text]);
}
