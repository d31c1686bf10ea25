import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, primaryId } from './columns.ts';
import { leads } from './leads.ts';

/** The photos of requests, five at most for each. The pictures are in the file storage. */
export const requestPhotos = pgTable(
  'request_photos',
  {
    id: primaryId(),
    leadId: integer()
      .notNull()
      .references(() => leads.id),
    /** The key in the file storage. */
    fileKey: text().notNull().unique('request_photos_file_key_key'),
    /** Hash of the file as it was received, by which the same photo that is sent again is known; null for older ones. */
    fileSha256: text(),
    /** In pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('request_photos_lead_id_idx').on(table.leadId, table.id)],
);
