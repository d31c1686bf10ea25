import { FileText } from 'lucide-react';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import type { getTaxDocument } from '@shared/contracts/tax-documents.ts';
import { taxDocumentLabels } from '@shared/domain/words/labels.ts';
import { urlOf } from '@/lib/api/api-client.ts';

const PAPER_PATH: (typeof getTaxDocument)['path'] = '/api/tax-documents/:documentId/pdf';

/** Renders links to a purchase's tax documents, each a PDF in a new tab; as icons in a table, where the names are for screen readers and tooltips. */
export function TaxDocumentLinks({ purchase: { taxDocuments }, areIcons = false }: { purchase: PurchasedLead; areIcons?: boolean | undefined }) {
  return taxDocuments.map(({ id, kind, number }) => (
    <a
      key={id}
      href={urlOf(PAPER_PATH, { documentId: id })}
      target="_blank"
      rel="noopener"
      title={areIcons ? `${taxDocumentLabels[kind]} ${number}` : undefined}
      className={
        areIcons
          ? 'grid size-11 shrink-0 place-items-center rounded-md text-neutral-wire hover:bg-sunken'
          : 'flex w-fit items-start gap-1.5 py-1 text-sm text-neutral-wire underline'
      }
    >
      <FileText aria-hidden="true" className={areIcons ? 'size-4.5' : 'mt-0.5 size-4 shrink-0'} />
      <span className={areIcons ? 'sr-only' : undefined}>
        {taxDocumentLabels[kind]} <span className="whitespace-nowrap">{number}</span> (PDF)
      </span>
    </a>
  ));
}
