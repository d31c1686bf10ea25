import { FileText } from 'lucide-react';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import type { getTaxDocument } from '@shared/contracts/tax-documents.ts';
import { taxDocumentLabels } from '@shared/domain/words/labels.ts';
import { urlOf } from '@/lib/api/api-client.ts';

const PAPER_PATH: (typeof getTaxDocument)['path'] = '/api/tax-documents/:documentId/pdf';

/** Renders links to a purchase's tax documents, each a PDF in a new tab. */
export function TaxDocumentLinks({ purchase: { taxDocuments } }: { purchase: PurchasedLead }) {
  return taxDocuments.map(({ id, kind, number }) => (
    <a
      key={id}
      href={urlOf(PAPER_PATH, { documentId: id })}
      target="_blank"
      rel="noopener"
      className="flex w-fit items-start gap-1.5 py-1 text-sm text-neutral-wire underline"
    >
      <FileText aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {taxDocumentLabels[kind]} <span className="whitespace-nowrap">{number}</span> (PDF)
      </span>
    </a>
  ));
}
