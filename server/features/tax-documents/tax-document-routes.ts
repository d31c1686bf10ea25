import { getTaxDocument } from '../../../shared/contracts/tax-documents.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Route } from '../../http/route.ts';
import { findTaxDocument } from './tax-document-queries.ts';

export function taxDocumentRoutes(route: Route, { db, papers, log }: AppContext): void {
  route(getTaxDocument, async ({ viewer, params, named, revealed }) => {
    const found = await findTaxDocument(db, viewer, params.documentId);
    if (!found) throw new AppError('not_found', 'There is no such document');
    const { buyerId, ...document } = found;
    revealed(buyerId === viewer.id ? [] : [buyerId]);
    const { filename, content } = await papers.render(document).catch((error: unknown) => {
      log.error({ err: error, event: 'tax_document_not_drawn', documentId: document.id }, 'a tax document could not be drawn');
      throw new AppError('unavailable', 'The document could not be made just now. Please try again.', { retryAfterSeconds: 10, cause: error });
    });
    named(filename);
    return content;
  });
}
