import type { serviceTypes } from '@shared/domain/words/enums.ts';

/** A job that many ask for. */
export interface CommonJob {
  /** The part of the picture that shows it. */
  view: string;
  name: string;
  serviceType: (typeof serviceTypes)[number];
  /** What the quote form's description starts with. */
  electricalWork: string;
}

export const commonJobs: readonly CommonJob[] = [
  { view: 'point', name: 'Power point', serviceType: 'installation', electricalWork: 'Install or replace a power point' },
  { view: 'board', name: 'Switchboard', serviceType: 'upgrade', electricalWork: 'Upgrade the switchboard' },
  { view: 'car', name: 'EV charger', serviceType: 'upgrade', electricalWork: 'Install an EV charger' },
  { view: 'light', name: 'Lights', serviceType: 'installation', electricalWork: 'Install or replace lights' },
  { view: 'switch', name: 'Safety switch', serviceType: 'repair', electricalWork: 'Safety switch keeps tripping' },
  { view: 'fault', name: 'Fault or no power', serviceType: 'emergency', electricalWork: 'Fault or no power' },
  { view: 'smoke', name: 'Smoke alarm', serviceType: 'maintenance', electricalWork: 'Test or replace smoke alarms' },
  { view: 'fan', name: 'Ceiling fan', serviceType: 'installation', electricalWork: 'Install or replace a ceiling fan' },
];
