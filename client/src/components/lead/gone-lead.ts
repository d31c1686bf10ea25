import type { ReactNode } from 'react';
import type { AvailableLead } from '@shared/contracts/leads.ts';

/** Renders a lead that left the market by the price for which a standing bid of the person's bought it; null if none did. */
export type RenderGone = (lead: AvailableLead, render: (ownPrice: string | null) => ReactNode) => ReactNode;

/** Renders it as one that somebody else bought. */
export const goneToOthers: RenderGone = (_lead, render) => render(null);
