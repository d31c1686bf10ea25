import { getTaxDocument } from '../../../../shared/contracts/tax-documents.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Route } from '../../../platform/http/route.ts';
import { findTaxDocument } from './tax-document-queries.ts';
import type { SalesContext } from '../context.ts';

export function taxDocumentRoutes(route: Route, { db, taxDocuments, log }: SalesContext): void {
  route(getTaxDocument, async ({ viewer, params, named, revealed }) => {
    const found = await findTaxDocument(db, viewer, params.documentId);
    if (!found) throw new AppError('not_found', 'There is no such document');
    const { buyerId, ...document } = found;
    revealed({ electricians: buyerId === viewer.id ? [] : [buyerId] });
    const { filename, content } = await taxDocuments.render(document).catch((error: unknown) => {
      log.error({ err: error, event: 'tax_document_not_drawn', documentId: document.id }, 'tax document rendering failed');
      throw new AppError('unavailable', 'We couldn’t create the document. Please try again in a moment.', { retryAfterSeconds: 10, cause: error });
    });
    named(filename);
    return content;
  });
}
