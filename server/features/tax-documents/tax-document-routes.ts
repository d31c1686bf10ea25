import { getTaxDocument } from '../../../shared/contracts/tax-documents.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Route } from '../../http/route.ts';
import { findTaxDocument } from './tax-document-queries.ts';

export function taxDocumentRoutes(route: Route, { db, papers }: AppContext): void {
  route(getTaxDocument, async ({ viewer, params, named }) => {
    const document = await findTaxDocument(db, viewer, params.documentId);
    if (!document) throw new AppError('not_found', 'There is no such document');
    const { filename, content } = await papers.render(document);
    named(filename);
    return content;
  });
}
