import { cursorBehind } from '../../server/platform/db/keyset-page.ts';

/** The cursor that leads behind a row with these values in an order, as a server would give it out. */
export const cursorOf = (order: string, ...values: (string | number | null)[]) =>
  cursorBehind({ pageKey: JSON.stringify([order, ...values.map((value) => (value === null ? null : String(value)))]) });
